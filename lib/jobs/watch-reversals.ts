import { applyOutcome } from '@/lib/counter/sales/apply-outcome.ts'
import { statesBefore } from '@/lib/counter/sales/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { DAY_MS } from '@/lib/platform/shared/durations.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'

/** How far back we list reversed sales; reversals of older sales arrive by webhook and with the statement. */
const DAYS_BACK = 7

/** A longer list is a fault at the Service. */
const MOST_PAGES = 40

/**
 * Finds reversed sales without webhooks, in the Service's list of them. Reads it to the end, since service-api.md
 * promises no order. Returns how many of our sales moved.
 */
export async function watchReversals(credential: Credential): Promise<number> {
  const from = new Date(Date.now() - DAYS_BACK * DAY_MS)
  let moved = 0
  let cursor: string | null = null
  for (let pages = 1; pages <= MOST_PAGES; pages += 1) {
    const answer = await serviceFor(credential.name).listTransactions({ status: 'reversed', from, cursor })
    if (answer.kind !== 'ok') return moved
    const stale = await db().sale.findMany({
      where: {
        environment: credential.environment,
        upstreamId: { in: answer.data.items.map((item) => item.id) },
        state: { in: statesBefore('reversed') },
      },
      select: { id: true, upstreamId: true, reference: true },
    })
    for (const sale of stale) {
      const transaction = answer.data.items.find((item) => item.id === sale.upstreamId)
      if (!transaction || transaction.reference !== sale.reference) continue
      const applied = await applyOutcome({ saleId: sale.id, transaction, source: 'reversal_watch' })
      if (applied === 'applied') moved += 1
    }
    cursor = answer.data.nextCursor
    if (cursor === null) break
  }
  return moved
}
