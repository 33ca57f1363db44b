import type { Tx } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'

type Position = { heldCents: Cents; freeCents: Cents; owedCents: Cents; byPhone: boolean }

const NOTHING: Position = { heldCents: 0n, freeCents: 0n, owedCents: 0n, byPhone: false }

/** What a ticket holds, what of it no sale under way needs, and what is owed on it, in USD cents. */
export async function getPosition(tx: Tx, ticketId: string): Promise<Position> {
  return (await getPositions(tx, [ticketId])).get(ticketId) ?? NOTHING
}

/** The same by ticket; a ticket with nothing is absent. */
export async function getPositions(tx: Tx, ticketIds: readonly string[]): Promise<Map<string, Position>> {
  const rows = await tx.ticketPosition.findMany({
    where: { ticketId: { in: [...ticketIds] } },
    select: { ticketId: true, heldCents: true, freeCents: true, owedCents: true, byPhone: true },
  })
  return new Map(rows.map(({ ticketId, ...position }) => [ticketId, position]))
}
