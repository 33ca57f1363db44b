import { db } from '../db.ts'
import { applyOutcome } from '../sales/apply-outcome.ts'
import { statesBefore } from '../sales/model.ts'
import { serviceFor } from '../service.ts'
import type { Credential } from '../service-api/credentials.ts'

/** How far back the Service is asked for reversals of sales; later ones come by webhook and the statement. */
const DAYS_BACK = 7

/**
 * Finds reversals of completed sales without webhooks: one list of the Service's reversed sales, newest first, read
 * until a page holds nothing new. Returns how many sales of ours moved.
 */
export async function watchReversals(credential: Credential): Promise<number> {
  const from = new Date(Date.now() - DAYS_BACK * 24 * 60 * 60 * 1000)
  let moved = 0
  let cursor: string | null = null
  do {
    const answer = await serviceFor(credential.name).listTransactions({ status: 'reversed', from, cursor })
    if (answer.kind !== 'ok') return moved
    const stale = await db().sale.findMany({
      where: { upstreamId: { in: answer.data.items.map((item) => item.id) }, state: { in: statesBefore('reversed') } },
      select: { id: true, upstreamId: true, reference: true },
    })
    for (const sale of stale) {
      const transaction = answer.data.items.find((item) => item.id === sale.upstreamId)
      if (!transaction || transaction.reference !== sale.reference) continue
      const applied = await applyOutcome({ saleId: sale.id, transaction, source: 'reversal_watch' })
      if (applied === 'applied') moved += 1
    }
    cursor = stale.length > 0 ? answer.data.nextCursor : null
  } while (cursor !== null)
  return moved
}
