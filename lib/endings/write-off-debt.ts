import { db, type Tx } from '../db.ts'
import { ticketBalance } from '../journal/post-entry.ts'
import { receivableWrittenOff } from '../journal/ticket-postings.ts'
import { refuse } from '../shared/problem.ts'
import { authorise, branchesOf, type Ctx } from '../staff/authorise.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { endMoney, readNote } from './end-money.ts'

export type WriteOffInput = { ticketId: string; intentId: string; note: string }

/**
 * Writes off what a customer owes for a ticket (rules.md, Postings): losses for the receivable. Refuses with NOTHING_OWED,
 * KEEP_OWN_SALE for whoever sold it, or NOTE_EMPTY.
 */
export async function writeOffDebt({ ctx, input }: { ctx: Ctx; input: WriteOffInput }): Promise<void> {
  await db().$transaction((tx) => writeOffOnTicket(tx, ctx, input))
}

/** The same in the caller's transaction. */
export async function writeOffOnTicket(tx: Tx, ctx: Ctx, { ticketId, intentId, ...typed }: WriteOffInput) {
  const { actor } = ctx
  authorise(actor, 'money:write-off')
  const note = readNote(typed.note)
  if ((await tx.ticket.count({ where: { id: ticketId, ...branchesOf(actor) } })) === 0) refuse('NOTHING_OWED')
  const ticket = (await lockTicket(tx, ticketId)) ?? refuse('NOTHING_OWED')
  if (await tx.moneyEnding.findUnique({ where: { intentId }, select: { id: true } })) return
  if (ticket.staffId === actor.staffId) refuse('KEEP_OWN_SALE')
  const { receivableCents: cents } = await ticketBalance(tx, ticketId)
  if (cents <= 0n) refuse('NOTHING_OWED')
  const entry = receivableWrittenOff(ticketId, cents)
  await endMoney(tx, ctx, { ticket, intentId, kind: 'written_off', cents, note, saleId: null, entry })
}
