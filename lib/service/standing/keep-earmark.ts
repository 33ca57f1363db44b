import type { Tx } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'

/**
 * Sets whether a ticket's money, in USD cents, is earmarked: while it holds any and a mobile money payment was made or
 * may still come (money rule 2). Called under the ticket's lock wherever held money or a payment moves.
 */
export async function keepEarmark(tx: Tx, ticketId: string, heldCents: Cents): Promise<void> {
  const stands = { ticketId, state: { notIn: ['failed' as const, 'reversed' as const, 'not_made' as const] } }
  const earmarked = heldCents > 0n && (await tx.collection.count({ where: stands, take: 1 })) > 0
  await tx.ticket.updateMany({ where: { id: ticketId, earmarked: !earmarked }, data: { earmarked } })
}
