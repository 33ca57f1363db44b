import { getPositions } from '@/lib/books/journal/position.ts'
import { isUndone } from '@/lib/counter/sales/model.ts'
import type { UndoneMoney } from '@/lib/counter/till-lists/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'

type Sold = { id: string; sales: readonly { state: string }[] }

/**
 * What became of the money of tickets with a sale that came to nothing, by ticket: what the customer is owed beyond
 * sales still under way, else what was given back. Tickets with neither, and any others, are absent.
 */
export async function undoneMoney(tickets: readonly Sold[]): Promise<Map<string, UndoneMoney>> {
  const undone = tickets.filter(({ sales }) => sales.some(({ state }) => isUndone(state)))
  const ids = undone.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const [held, returned] = await Promise.all([getPositions(db(), ids), returnedOf(ids)])
  return new Map(
    undone.flatMap(({ id }): [string, UndoneMoney][] => {
      const owedCents = held.get(id)?.freeCents ?? 0n
      const returnedCents = returned.get(id) ?? 0n
      if (owedCents > 0n) return [[id, { kind: 'owed', sumText: formatUsd(owedCents) }]]
      return returnedCents > 0n ? [[id, { kind: 'returned', sumText: formatUsd(returnedCents) }]] : []
    }),
  )
}

async function returnedOf(ticketIds: string[]): Promise<Map<string, Cents>> {
  const where = { ticketId: { in: ticketIds } }
  const sums = await db().moneyReturn.groupBy({ by: ['ticketId'], where, _sum: { heldCents: true } })
  return new Map(sums.map((row) => [row.ticketId, row._sum.heldCents ?? 0n]))
}
