import { randomUUID } from 'node:crypto'
import { thawRates } from '@/lib/books/currencies/model.ts'
import { debitHeld, minusShares, standingReturns, undoneFirst, withShares } from '@/lib/books/journal/held-money.ts'
import { postEntry } from '@/lib/books/journal/ledger.ts'
import { moneyReturned } from '@/lib/books/journal/ticket-postings.ts'
import { namesOfTypes } from '@/lib/books/payment-types/queries.ts'
import { CASH, isAccount, placeAt } from '@/lib/books/tenders/model.ts'
import { asDollars, planReturn, type ReturnLeg } from '@/lib/books/tenders/plan-return.ts'
import { isUndone } from '@/lib/counter/sales/model.ts'
import { notifyTicket, recordSaleEvent } from '@/lib/counter/sales/sale-orders.ts'
import { refuseOtherEnvironment, shiftForSale } from '@/lib/counter/shifts/till-shift.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import type { ActorTill } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { seal } from '@/lib/platform/sealing/seal.ts'
import { type Cents, formatMoney, formatUsd, sumCents } from '@/lib/platform/shared/money.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { moneyOf } from './internal/store-tenders.ts'
import { isHandled } from './is-handled.ts'
import { type LockedTicket, lockTicket } from './lock-ticket.ts'
import { paidByPhone } from './model.ts'

export type ReturnInput = {
  ticketId: string
  /** Created with the form: pressed twice, it returns once. */
  intentId: string
  /**
   * Where to give back first (`placeName`), as far as it came from there; `CASH` for all of it in dollars, which takes a
   * permission of its own.
   */
  currency: string
  /** The ticket's money that the button showed, in USD cents; if absent, all that is free. */
  shownCents?: Cents
}

/**
 * Books that the cashier gives back a customer's money which neither a delivered item nor one under way needs: held
 * against the drawer or a payment type, each as it was paid (decisions 026 and 106). Unsent items will not be sent. Only
 * the sum that was shown is booked. Refuses with NOTHING_TO_RETURN, RETURN_CHANGED, RETURN_CURRENCY, TILL_NOT_LIVE or
 * TILL_NOT_TEST, like `isHandled` and `refuseOwing`, and for mobile money with RETURN_NEEDS_SUPERVISOR (money rule 6)
 * or, while it may still come, COLLECTION_UNDER_WAY.
 */
export async function returnMoney({ ctx, input }: { ctx: Ctx; input: ReturnInput }): Promise<void> {
  authorise(ctx.actor, 'money:return')
  const till = requireTill(ctx.actor)
  await db().$transaction(async (tx) => {
    const ticket = await lockTicket(tx, input.ticketId)
    if (!ticket || !(await mayReturnAt(tx, till, ticket))) return refuse('NOTHING_TO_RETURN')
    if (await isReturned(tx, input)) return
    refuseCollected(ticket)
    if (ticket.freeCents === 0n) return refuse('NOTHING_TO_RETURN')
    refuseOwing(ticket)
    if (input.shownCents !== undefined && input.shownCents !== ticket.freeCents) return refuse('RETURN_CHANGED')
    if (input.currency === CASH) authorise(ctx.actor, 'money:return-in-cash')
    const legs = await legsOf(tx, ticket, input.currency)
    const shiftId = await shiftForReturn(tx, ctx, ticket, till)
    await payBack(tx, ctx, { ticket, till, intentId: input.intentId, legs, shiftId })
    const { environment, branchCode, id } = ticket
    const given = await givenText(tx, legs)
    await recordAudit(tx, ctx.actor, {
      action: 'money:return',
      objectKind: 'ticket',
      objectId: id,
      detail: {
        environment,
        branchCode,
        cents: String(settledBy(legs)),
        currency: legs[0]?.currency ?? 'USD',
        given,
      },
    })
  })
}

/** What goes back as the audit says it: "ZiG 140.00 + $5.00 (Swipe) + $2.00 (on account)". */
async function givenText(tx: Tx, legs: readonly ReturnLeg[]): Promise<string> {
  const names = await namesOfTypes(
    tx,
    legs.flatMap(({ typeId }) => (typeId === CASH ? [] : [typeId])),
    'en',
  )
  const texts = legs.map(({ typeId, currency, nativeCents: cents }) => {
    const name = isAccount(typeId) ? 'on account' : names.get(typeId)
    return `${formatMoney({ currency, cents })}${name === undefined ? '' : ` (${name})`}`
  })
  return texts.join(' + ')
}

/** Whether a press of this form has given money of the ticket back. */
async function isReturned(tx: Tx, { ticketId, intentId }: { ticketId: string; intentId: string }) {
  return (await returnedBy(tx, { ticketId, intentId })) !== null
}

/** What a press of this form gave back of the ticket's money, in USD cents; null if none did. Like `isHandled`. */
export async function returnedBy(tx: Tx, { ticketId, intentId }: { ticketId: string; intentId: string }) {
  const rows = await tx.moneyReturn.findMany({ where: { intentId }, select: { ticketId: true, heldCents: true } })
  const [first] = rows
  if (!isHandled(first ?? null, { ticketId })) return null
  return sumCents(rows.map(({ heldCents }) => heldCents))
}

/**
 * Whether this till may give the money back: the till that works on the ticket or, if that now sells in the other
 * environment and would refuse, any till of its branch.
 */
async function mayReturnAt(tx: Tx, till: ActorTill, { worksAt, branchCode, environment }: LockedTicket) {
  if (worksAt === till.id) return true
  if (branchCode !== till.branchCode) return false
  const own = await tx.till.findUniqueOrThrow({
    where: { id: worksAt },
    select: { branchCode: true, training: true },
  })
  return environmentOf(own) !== environment
}

function refuseCollected(ticket: LockedTicket): void {
  const { collections, abandonedAt } = ticket
  if (paidByPhone(ticket).length > 0) refuse('RETURN_NEEDS_SUPERVISOR')
  const underWay = collections.some(({ state }) => isUnderWay(state))
  if (underWay && !abandonedAt) refuse('COLLECTION_UNDER_WAY')
}

/** Refuses with RETURN_OWED to hand cash to a customer who owes us on the same ticket: they pay that first. */
export function refuseOwing({ owedCents }: LockedTicket): void {
  if (owedCents > 0n) refuse('RETURN_OWED', { params: { owed: formatUsd(owedCents) } })
}

async function legsOf(tx: Tx, { id: ticketId, freeCents, rates }: LockedTicket, first: string): Promise<ReturnLeg[]> {
  const [tenders, returns] = await Promise.all([
    tx.tender.findMany({ where: { ticketId }, orderBy: { createdAt: 'asc' } }),
    tx.moneyReturn.findMany({ where: { ticketId } }),
  ])
  const soFar = { tenders, returns: standingReturns(returns), rates: thawRates(rates) }
  const legs = first === CASH ? planReturn(freeCents, 'USD', asDollars(soFar)) : planReturn(freeCents, first, soFar)
  return legs.length > 0 ? legs : refuse('RETURN_CURRENCY')
}

/** The shift whose drawer pays a ticket's money back; its till must sell in the ticket's environment. */
export async function shiftForReturn(tx: Tx, ctx: Ctx, ticket: LockedTicket, till: ActorTill): Promise<string> {
  refuseOtherEnvironment(till, ticket.environment)
  return shiftForSale(tx, ctx.actor, till)
}

type PayingBack = {
  ticket: LockedTicket
  till: ActorTill
  intentId: string
  legs: readonly ReturnLeg[]
  /** The till's shift (`shiftForReturn`). */
  shiftId: string
  /** The document that identified the customer, if collected money is paid out. */
  identity?: string
}

/**
 * Pays a locked ticket's money out of the till's drawer, or back by a payment type, and books it, each part separately;
 * unsent items of the ticket will not be sent. The caller has checked that this is allowed.
 */
export async function payBack(tx: Tx, ctx: Ctx, paying: PayingBack): Promise<void> {
  const { ticket, till, intentId, legs, shiftId, identity } = paying
  const { staffId } = ctx.actor
  const about = { ticketId: ticket.id, tillId: till.id, shiftId, staffId }
  let money = moneyOf(ticket)
  for (const leg of legs) {
    const id = randomUUID()
    const shares = debitHeld(money, leg.heldCents, undoneFirst(money.items))
    money = withShares(money, minusShares(shares))
    const sealedIdentity = identity === undefined ? null : seal('MoneyReturn.sealedIdentity', id, identity)
    await tx.moneyReturn.create({ data: { id, ...about, ...leg, intentId, sealedIdentity } })
    const cash = [{ ...leg, place: placeAt(till, leg) }]
    await postEntry(tx, moneyReturned({ ticketId: ticket.id, cash, shares }), {
      ...about,
      environment: ticket.environment,
      objectKind: 'return',
      objectId: id,
      credential: ticket.credential,
      branchCode: till.branchCode,
    })
  }
  if (ticket.sales.some(({ state }) => state === 'quoted')) {
    await tx.ticket.update({ where: { id: ticket.id }, data: { abandonedAt: await databaseNow(tx) } })
  }
  const undelivered = ticket.sales.find(({ state }) => isUndone(state))
  // An item that was never sent gets no line of history: history cannot be deleted, and selling such an item again
  // deletes it.
  if (undelivered) await recordSaleEvent(tx, { saleId: undelivered.id, source: 'till', kind: 'money_returned' })
  else await notifyTicket(tx, ticket)
}

function settledBy(legs: readonly ReturnLeg[]): Cents {
  return sumCents(legs.map(({ heldCents }) => heldCents))
}
