import { receivableWrittenOff } from '@/lib/books/journal/ticket-postings.ts'
import { lockTicket } from '@/lib/counter/tickets/lock-ticket.ts'
import { authorise, branchesOf, type Ctx } from '@/lib/people/access/authorise.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { endMoney, isEnded, readNote } from './internal/end-money.ts'
import { refuseOwn } from './internal/refuse-own.ts'

export type WriteOffInput = { ticketId: string; intentId: string; note: string }

/** Writes off what a customer owes on a ticket (rules.md, Postings): the receivable becomes a loss. */
export async function writeOffDebt({ ctx, input }: { ctx: Ctx; input: WriteOffInput }): Promise<void> {
  await db().$transaction((tx) => writeOffOnTicket(tx, ctx, input))
}

/** Does what `writeOffDebt` does, in the caller's transaction. */
export async function writeOffOnTicket(tx: Tx, ctx: Ctx, { ticketId, intentId, ...typed }: WriteOffInput) {
  const { actor } = ctx
  authorise(actor, 'money:write-off')
  const note = readNote(typed.note)
  if ((await tx.ticket.count({ where: { id: ticketId, ...branchesOf(actor) } })) === 0) refuse('NOTHING_OWED')
  const ticket = (await lockTicket(tx, ticketId)) ?? refuse('NOTHING_OWED')
  if (await isEnded(tx, intentId, { ticketId, kind: 'written_off', saleId: null })) return
  await refuseOwn(tx, actor, ticket)
  const { owedCents: cents } = ticket
  if (cents <= 0n) refuse('NOTHING_OWED')
  // That money pays the debt first: once it is written off, all of it would go back to the customer.
  if (ticket.heldCents > 0n) refuse('WRITE_OFF_HELD', { params: { held: formatUsd(ticket.heldCents) } })
  const entry = receivableWrittenOff(ticketId, cents)
  await endMoney(tx, ctx, { ticket, intentId, kind: 'written_off', cents, note, saleId: null, entry })
}
