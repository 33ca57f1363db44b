import { databaseNow } from '../database-now.ts'
import { db } from '../db.ts'
import { type Attempt, sourceOf } from '../orders/attempt.ts'
import { FIRST_CHECK_MS, repeatWaitMs } from '../orders/schedule.ts'
import type { ServiceErrorCode, ServiceRefusal } from '../service-api/errors.ts'
import { problemOf } from '../service-api/problem.ts'
import { concludeNotSold } from './conclude-not-sold.ts'
import { lookUpSale } from './look-up.ts'
import { raiseIncident } from './raise-incident.ts'
import { recordEvent } from './record-event.ts'

/**
 * What a refusal of POST /transactions can mean for the sale. `lapsed`: its price was too old. `spent`: its price has sold
 * something, which may be this very sale.
 */
type Meaning = 'still_unknown' | 'frozen' | 'lapsed' | 'spent' | 'refused'

const MEANINGS: Partial<Record<ServiceErrorCode, Meaning>> = {
  IDEMPOTENCY_IN_PROGRESS: 'still_unknown',
  INTERNAL_ERROR: 'still_unknown',
  IDEMPOTENCY_CONFLICT: 'frozen',
  QUOTE_EXPIRED: 'lapsed',
  QUOTE_USED: 'spent',
}

/**
 * Takes in a refusal of an attempt. Rule R8: it means not sold only when no other attempt of the sale went unanswered,
 * and for a price that lapsed never before a look-up. A price that is spent may have bought this sale, however empty the
 * look-up is by now (decision 028). With doubt left, the sweep goes on under rule R4.
 */
export async function takeRefusal(attempt: Attempt, refusal: ServiceRefusal): Promise<void> {
  const meaning = MEANINGS[refusal.code] ?? 'refused'
  const sale = await noteRefusal(attempt, refusal, meaning)
  if (!sale || meaning === 'still_unknown') return
  const onlyAttempt = attempt.number === 1
  if (meaning === 'refused' && onlyAttempt) return void (await end(attempt, refusal))
  const seen = await lookUpSale(sale, 'look_up')
  if (seen === 'none' && meaning === 'lapsed' && onlyAttempt) await end(attempt, refusal)
}

function end(attempt: Attempt, refusal: ServiceRefusal): Promise<boolean> {
  const { id: saleId, number: attempts } = attempt
  return concludeNotSold({ saleId, attempts, refusal: problemOf(refusal, new Date()), source: sourceOf(attempt) })
}

async function noteRefusal(attempt: Attempt, refusal: ServiceRefusal, meaning: Meaning) {
  const { id: saleId, number } = attempt
  return db().$transaction(async (tx) => {
    const now = await databaseNow(tx)
    const noted = await tx.sale.updateMany({
      where: { id: saleId, state: 'sending', attempts: number },
      data: {
        postingUntil: null,
        nextCheckAt: new Date(now.getTime() + FIRST_CHECK_MS),
        repeatAfter: new Date(now.getTime() + repeatWaitMs(number, refusal.retryAfterSeconds)),
        refusal: problemOf(refusal, new Date()),
        ...(meaning === 'frozen' && { frozen: true }),
        ...((meaning === 'lapsed' || meaning === 'spent') && { quoteLapsedSeen: true }),
      },
    })
    if (noted.count === 0) return null
    const sale = await tx.sale.findUniqueOrThrow({
      where: { id: saleId },
      select: { id: true, environment: true, credential: true, reference: true, upstreamId: true },
    })
    await recordEvent(tx, {
      saleId,
      source: sourceOf(attempt),
      kind: 'refused',
      detail: { code: refusal.code, attempt: number },
    })
    const about = { environment: sale.environment, saleId, detail: { code: refusal.code } }
    if (meaning === 'frozen') await raiseIncident(tx, { ...about, kind: 'idempotency_conflict' })
    if (meaning === 'spent') await raiseIncident(tx, { ...about, kind: 'quote_used_elsewhere' })
    return { ...sale, reference: attempt.reference }
  })
}
