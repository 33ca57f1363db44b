import { applyOutcome } from '@/lib/counter/sales/apply-outcome.ts'
import { statesBefore } from '@/lib/counter/sales/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { DAY_MS } from '@/lib/platform/shared/durations.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'
import type { Transaction } from '@/lib/service/api/contract/transaction.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { walkWatched } from './walk-watched.ts'

/** How far back we list reversed sales; reversals of older sales arrive by webhook and with the statement. */
const DAYS_BACK = 7

/**
 * Finds reversed sales without webhooks, in the Service's list of them: by its id, or by reference if its answer never
 * came. Says `alive` after each page. Returns how many of our sales moved.
 */
export function watchReversals(credential: Credential, alive = () => {}): Promise<number> {
  const from = new Date(sharedNow().getTime() - DAYS_BACK * DAY_MS)
  return walkWatched({
    credential,
    list: 'reversedSales',
    hasOwn: () => hasSold(credential, from),
    read: (cursor) => serviceFor(credential.name).listTransactions({ status: 'reversed', from, cursor }),
    apply: (items) => applyPage(credential, items),
    alive,
  })
}

async function applyPage({ environment }: Credential, items: Transaction[]): Promise<number> {
  const stale = await db().sale.findMany({
    where: {
      environment,
      state: { in: statesBefore('reversed') },
      OR: [
        { upstreamId: { in: items.map(({ id }) => id) } },
        { upstreamId: null, reference: { in: items.map(({ reference }) => reference) } },
      ],
    },
    select: { id: true, upstreamId: true, reference: true },
  })
  let moved = 0
  for (const sale of stale) {
    const transaction = items.find(({ reference }) => reference === sale.reference)
    if (!transaction || (sale.upstreamId ?? transaction.id) !== transaction.id) continue
    const applied = await applyOutcome({ saleId: sale.id, transaction, source: 'reversal_watch' })
    if (applied === 'applied') moved += 1
  }
  return moved
}

async function hasSold({ name, environment }: Credential, from: Date): Promise<boolean> {
  return (await db().sale.count({ where: { environment, credential: name, claimedAt: { gte: from } }, take: 1 })) > 0
}
