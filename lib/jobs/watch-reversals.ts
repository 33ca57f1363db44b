import { applyOutcome } from '@/lib/counter/sales/apply-outcome.ts'
import { statesBefore } from '@/lib/counter/sales/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { DAY_MS } from '@/lib/platform/shared/durations.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { keepWatched } from '@/lib/service/silence/keep-silence.ts'
import { noteTooLong, noteUnread } from './note-unread.ts'

/** How far back we list reversed sales; reversals of older sales arrive by webhook and with the statement. */
const DAYS_BACK = 7

/** 20,000 sales at the page size of payments' list. The office is told of a longer list: its rest is not watched. */
const MOST_PAGES = 400

/**
 * Finds reversed sales without webhooks, in the Service's list of them: by its id, or by reference if its answer never
 * came. Reads the list to the end, since service-api.md promises no order; the office is told if it cannot be read. Says
 * `alive` after each page. Returns
 * how many of our sales moved.
 */
export async function watchReversals(credential: Credential, alive = () => {}): Promise<number> {
  const from = new Date(Date.now() - DAYS_BACK * DAY_MS)
  let moved = 0
  let unread = 0
  let cursor: string | null = null
  for (let pages = 1; pages <= MOST_PAGES; pages += 1) {
    const answer = await serviceFor(credential.name).listTransactions({ status: 'reversed', from, cursor })
    if (answer.kind !== 'ok') {
      await noteUnread(credential, { list: 'reversedSales', hasOwn: () => hasSold(credential, from) }, answer)
      return moved
    }
    const { items, nextCursor } = answer.data
    unread += answer.data.unread
    const stale = await db().sale.findMany({
      where: {
        environment: credential.environment,
        state: { in: statesBefore('reversed') },
        OR: [
          { upstreamId: { in: items.map(({ id }) => id) } },
          { upstreamId: null, reference: { in: items.map(({ reference }) => reference) } },
        ],
      },
      select: { id: true, upstreamId: true, reference: true },
    })
    for (const sale of stale) {
      const transaction = items.find(({ reference }) => reference === sale.reference)
      if (!transaction || (sale.upstreamId ?? transaction.id) !== transaction.id) continue
      const applied = await applyOutcome({ saleId: sale.id, transaction, source: 'reversal_watch' })
      if (applied === 'applied') moved += 1
    }
    alive()
    cursor = nextCursor
    if (cursor === null) {
      await keepWatched(credential.name, 'reversedSales', unread > 0 ? 'contract' : null)
      return moved
    }
  }
  await noteTooLong(credential, 'reversedSales', MOST_PAGES)
  return moved
}

async function hasSold({ name, environment }: Credential, from: Date): Promise<boolean> {
  return (await db().sale.count({ where: { environment, credential: name, claimedAt: { gte: from } }, take: 1 })) > 0
}
