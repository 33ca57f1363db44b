import { Prisma } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'
import { MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'
import { traceOrder } from '@/lib/platform/tracing/trace.ts'
import { commitRepeat } from '@/lib/service/orders/attempts.ts'
import { getOrderReader, type LookedUp, parseLookUp } from '@/lib/service/orders/look-up.ts'
import type { Order } from '@/lib/service/orders/order.ts'
import { nextCheckDelayMs, setNextCheck } from '@/lib/service/orders/schedule.ts'
import { applyFunding } from './internal/apply-funding.ts'
import { postFunding } from './internal/post-funding.ts'
import { FUNDING_ORDERS, lockFunding } from './order-kind.ts'

/** For how long from the first POST it is repeated. */
export const REPEATED_FOR_MS = 10 * MINUTE_MS

const MAY_ASK_AGAIN = Prisma.sql`o."upstreamId" is null
  and o."sentAt" > now() - ${REPEATED_FOR_MS} * interval '1 millisecond'`

/**
 * Looks up a top-up that is not final. Without an id at the Service that is impossible, since fundings have no list:
 * the same POST is repeated for ten minutes, then it waits for a person.
 */
export async function followFunding(fundingId: string): Promise<void> {
  const row = await db().funding.findFirst({ where: { id: fundingId, state: { in: ['sending', 'pending'] } } })
  if (!row) return
  try {
    if (row.upstreamId !== null) {
      await lookUpFunding({ ...row, upstreamId: row.upstreamId }, 'look_up')
    } else {
      const own = { set: Prisma.sql`"attemptedAt" = now()`, when: MAY_ASK_AGAIN }
      const attempt = await commitRepeat(FUNDING_ORDERS, fundingId, own)
      if (attempt) await postFunding(attempt)
    }
  } finally {
    await schedule(fundingId)
  }
}

/** USDT may arrive days later: when the checks end, a person is told, and webhooks and the statement remain. */
async function schedule(fundingId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await lockFunding(tx, fundingId)
    if (!isUnderWay(row.state) || row.frozen) return
    const ageMs = (await databaseNow(tx)).getTime() - (row.sentAt ?? row.createdAt).getTime()
    const isLost = row.upstreamId === null && ageMs > REPEATED_FOR_MS
    const delayMs = isLost ? null : nextCheckDelayMs(ageMs)
    const incident = isLost ? 'top_up_unknown' : 'not_final_after_a_day'
    await setNextCheck(tx, FUNDING_ORDERS, row, { delayMs, incident: delayMs === null ? incident : null })
  })
}

type KnownOrder = Order & { upstreamId: string }

/** Looks up a top-up by its id, the only way there is (service-api.md, Endpoints), and applies the answer. */
export function lookUpFunding(wanted: KnownOrder, source: string): Promise<LookedUp> {
  return traceOrder(wanted.id, 'look up', () => lookUp(wanted, source))
}

async function lookUp(wanted: KnownOrder, source: string): Promise<LookedUp> {
  const { service, isSender } = await getOrderReader(FUNDING_ORDERS, wanted)
  const askedAt = await databaseNow(db())
  const answer = await parseLookUp(wanted, await service.getFunding(wanted.upstreamId), isSender)
  return answer === 'none' || answer === 'unclear'
    ? answer
    : applyFunding({ fundingId: wanted.id, funding: answer, source, askedAt })
}
