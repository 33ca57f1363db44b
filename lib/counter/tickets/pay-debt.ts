import { postEntry } from '@/lib/books/journal/ledger.ts'
import { debtPaid, inDrawer } from '@/lib/books/journal/ticket-postings.ts'
import { notifyTicket } from '@/lib/counter/sales/sale-orders.ts'
import { refuseOtherEnvironment, shiftForSale } from '@/lib/counter/shifts/till-shift.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import type { ActorTill } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { asksForPart, isHandled, readPart } from './is-handled.ts'
import { type LockedTicket, lockTicket } from './lock-ticket.ts'

export type PayDebtInput = {
  ticketId: string
  /** Created with the form: pressed twice, it takes the cash once. */
  intentId: string
  /** USD as typed; empty for all that is owed. */
  amount: string
  /**
   * The debt that the form showed, in USD cents: an empty amount stands for exactly that. If absent, an empty amount
   * stands for all that is owed.
   */
  shownCents?: Cents
}

/**
 * Takes cash for what a customer owes on a ticket, for example because its goods came after the money went back. Books
 * it as drawer against receivable, all of the debt or a part, never more; an empty amount is taken only if the debt is
 * still what was shown. Works at any till of the ticket's branch. A form posted again finds what it took. Refuses with
 * TICKET_UNKNOWN, FORM_NOT_OURS, DEBT_BEFORE if the form took another sum before, NOTHING_OWED, DEBT_TOO_MUCH,
 * DEBT_CHANGED, AMOUNT_NOT_A_NUMBER, AMOUNT_ZERO, TILL_NOT_LIVE or TILL_NOT_TEST.
 */
export async function payDebt({ ctx, input }: { ctx: Ctx; input: PayDebtInput }): Promise<void> {
  authorise(ctx.actor, 'sale:create')
  const till = requireTill(ctx.actor)
  await db().$transaction(async (tx) => {
    const ticket = await lockTicket(tx, input.ticketId)
    if (ticket?.branchCode !== till.branchCode) return refuse('TICKET_UNKNOWN')
    if (await isTaken(tx, input)) return
    const cents = parsePayment(input, ticket.owedCents)
    refuseOtherEnvironment(till, ticket.environment)
    await takeForDebt(tx, ctx, { ticket, till, intakeId: input.intentId, cents })
    await recordAudit(tx, ctx.actor, {
      action: 'debt:pay',
      objectKind: 'ticket',
      objectId: ticket.id,
      branchCode: ticket.branchCode,
      detail: { cents: String(cents) },
    })
    await notifyTicket(tx, ticket)
  })
}

/** Whether a press of this form has taken just this cash for a debt of the ticket. */
async function isTaken(tx: Tx, input: PayDebtInput): Promise<boolean> {
  const { ticketId, intentId: intakeId } = input
  const select = { ticketId: true, paysDebt: true, usdCents: true }
  // A debt's own first: an item's cash has the id of its price, and must not stand for it.
  const known = await tx.tender.findFirst({ where: { intakeId }, orderBy: { paysDebt: 'desc' }, select })
  if (!isHandled(known, { ticketId, paysDebt: true })) return false
  if (!asksForPart(input, known.usdCents)) refuse('DEBT_BEFORE', { params: { taken: formatUsd(known.usdCents) } })
  return true
}

function parsePayment(input: PayDebtInput, owedCents: Cents): Cents {
  if (owedCents <= 0n) refuse('NOTHING_OWED')
  return readPart(input, owedCents, { tooMuch: 'DEBT_TOO_MUCH', changed: 'DEBT_CHANGED', named: 'owed' })
}

type Taking = { ticket: LockedTicket; till: ActorTill; intakeId: string; cents: Cents }

/** Stores the cash as a tender, so that it can go back as it came if the sale is reversed. */
async function takeForDebt(tx: Tx, ctx: Ctx, { ticket, till, intakeId, cents }: Taking): Promise<void> {
  const about = { ticketId: ticket.id, tillId: till.id }
  const shiftId = await shiftForSale(tx, ctx.actor, till)
  const amounts = { receivedCents: cents, changeCents: 0n, usdCents: cents }
  await tx.tender.create({ data: { ...about, ...amounts, intakeId, currency: 'USD', paysDebt: true } })
  const cash = inDrawer(till.id, [{ currency: 'USD', nativeCents: cents, usdCents: cents }])
  await postEntry(tx, debtPaid({ ticketId: ticket.id, cash, debtCents: cents }), {
    ...about,
    environment: ticket.environment,
    objectKind: 'intake',
    objectId: intakeId,
    credential: ticket.credential,
    branchCode: till.branchCode,
    shiftId,
    staffId: ctx.actor.staffId,
  })
}
