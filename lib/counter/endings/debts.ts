import { receivableWrittenOff } from '@/lib/books/journal/ticket-postings.ts'
import type { TicketLine } from '@/lib/counter/ticket-lists/model.ts'
import { listTicketLines } from '@/lib/counter/ticket-lists/ticket-lines.ts'
import { lockTicket } from '@/lib/counter/tickets/lock-ticket.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, branchesOf, type Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { branchesInSql } from '@/lib/people/access/visible-rows.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { endMoney, isEnded, parseNote, refuseOwn } from './internal/end-money.ts'

const MOST = 200

/** Customers who owe us, the oldest debt first: a payment was reversed, or a sale turned out delivered. */
export async function listOwed(actor: Actor): Promise<TicketLine[]> {
  authorise(actor, 'reversal:settle')
  const owes = Prisma.sql`p.environment = ${officeEnvironment()}::"Environment" and p."owedCents" > 0`
  return listTicketLines({
    where: [owes, ...branchesInSql(actor.branches)],
    order: Prisma.sql`p."owesSince", t.id`,
    take: MOST,
    masked: true,
  })
}

type WriteOffInput = { ticketId: string; intentId: string; note: string }

/** Writes off what a customer owes on a ticket (rules.md, Postings): the receivable becomes a loss. */
export async function writeOffDebt({ ctx, input }: { ctx: Ctx; input: WriteOffInput }): Promise<void> {
  await db().$transaction((tx) => writeOffOnTicket(tx, ctx, input))
}

export async function writeOffOnTicket(tx: Tx, ctx: Ctx, { ticketId, intentId, ...fields }: WriteOffInput) {
  const { actor } = ctx
  authorise(actor, 'money:write-off')
  const note = parseNote(fields.note)
  if ((await tx.ticket.count({ where: { id: ticketId, ...branchesOf(actor) } })) === 0) refuse('NOTHING_OWED')
  const ticket = (await lockTicket(tx, ticketId)) ?? refuse('NOTHING_OWED')
  if (await isEnded(tx, intentId, { ticketId, kind: 'written_off', saleId: null })) return
  await refuseOwn(tx, actor, ticket)
  const { owedCents: cents } = ticket
  if (cents <= 0n) refuse('NOTHING_OWED')
  // That money pays the debt first: after a write-off all of it would go back to the customer.
  if (ticket.heldCents > 0n) refuse('WRITE_OFF_HELD', { params: { held: formatUsd(ticket.heldCents) } })
  const entry = receivableWrittenOff(ticketId, cents)
  await endMoney(tx, ctx, { ticket, intentId, kind: 'written_off', cents, note, saleId: null, entry })
}
