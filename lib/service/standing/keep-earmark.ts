import type { Tx } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'

/**
 * Sets whether a ticket holds money, in USD cents, and whether that is earmarked: while it holds any and a mobile money
 * payment was made or may still come (money rule 2). Called under the ticket's lock wherever held money or a payment moves.
 */
export async function keepEarmark(tx: Tx, ticketId: string, heldCents: Cents): Promise<void> {
  const stands = { ticketId, state: { notIn: ['failed' as const, 'reversed' as const, 'not_made' as const] } }
  const holdsMoney = heldCents > 0n
  const earmarked = heldCents > 0n && (await tx.collection.count({ where: stands, take: 1 })) > 0
  const differs = { OR: [{ earmarked: !earmarked }, { holdsMoney: !holdsMoney }] }
  await tx.ticket.updateMany({ where: { id: ticketId, ...differs }, data: { earmarked, holdsMoney } })
}
