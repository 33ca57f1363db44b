import { familyCents } from '@/lib/books/journal/held-money.ts'
import { listPots } from '@/lib/books/journal/name-held.ts'
import { db } from '@/lib/platform/database/db.ts'
import { leastCents, sumCents } from '@/lib/platform/shared/money.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'

/**
 * Where what tickets hold by item differs from what the version before worked out of their history: more for an item
 * than that allows, or less though the ticket's money reaches for all of it.
 */
export async function heldUnlikeBefore(ticketIds: string[]): Promise<string[]> {
  const tickets = await db().ticket.findMany({
    where: { id: { in: ticketIds }, tenderedAt: { not: null } },
    select: { id: true, sales: { orderBy: { position: 'asc' } } },
  })
  const booked = await db().journalPosting.groupBy({
    by: ['accountKey'],
    where: { account: 'held', accountKey: { in: ticketIds } },
    _sum: { usdCents: true },
  })
  const heldBy = new Map(booked.map(({ accountKey, _sum }) => [accountKey, -(_sum.usdCents ?? 0n)]))
  const faults: string[] = []
  for (const { id, sales } of tickets) {
    const underWay = sumCents(sales.filter(({ state }) => isUnderWay(state)).map((one) => one.priceCents ?? 0n))
    const left = (heldBy.get(id) ?? 0n) - underWay
    const freeCents = left > 0n ? left : 0n
    const pots = await listPots(db(), id, sales)
    const reaches = sumCents(pots.map(({ leftCents }) => leftCents)) <= freeCents
    for (const { items, leftCents } of pots) {
      const first = items[0]?.id ?? ''
      const has = leastCents(familyCents(sales, first), freeCents)
      if (has === leftCents || (!reaches && has < leftCents)) continue
      const states = sales.map((one) => `${one.id.slice(0, 4)} ${one.state} ${one.priceCents} holds ${one.heldCents}`)
      faults.push(`${id}: ${first.slice(0, 4)} has ${has}, not ${leftCents} of ${freeCents} free: ${states.join('; ')}`)
    }
  }
  return faults
}
