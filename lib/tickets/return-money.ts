import { recordAudit } from '../audit/record-audit.ts'
import { givenFor, thawRates, worthInUsd } from '../currencies/model.ts'
import { db, type Tx } from '../db.ts'
import { postEntry } from '../journal/post-entry.ts'
import { moneyReturned } from '../journal/ticket-postings.ts'
import { recordEvent } from '../sales/record-event.ts'
import type { Cents } from '../shared/money.ts'
import { refuse } from '../shared/problem.ts'
import { shiftForSale } from '../shifts/shift-for-sale.ts'
import { authorise, type Ctx, requireTill } from '../staff/authorise.ts'
import type { ActorTill } from '../staff/model.ts'
import { keepEarmark } from '../standing/keep-earmark.ts'
import { type LockedTicket, lockTicket } from './lock-ticket.ts'

/** States after which the customer's money for an item is not ours to keep. */
const UNDELIVERED = ['failed', 'not_sold', 'reversed', 'quoted']

export type ReturnInput = {
  ticketId: string
  /** Made with the form; the same one pressed twice returns once. */
  intentId: string
  /** USD, or another in which the customer had paid. */
  currency: string
}

/**
 * The cashier confirms that a cash customer has the money back that no delivered item, and none still under way, needs:
 * held to the drawer. Items that were not sent yet will not be. Refuses with NOTHING_TO_RETURN, and where the money came
 * by mobile money with RETURN_NEEDS_SUPERVISOR (money, rule 6) or, while it may still come, COLLECTION_UNDER_WAY.
 */
export async function returnMoney({ ctx, input }: { ctx: Ctx; input: ReturnInput }): Promise<void> {
  authorise(ctx.actor, 'money:return')
  const till = requireTill(ctx.actor)
  await db().$transaction(async (tx) => {
    const ticket = await lockTicket(tx, input.ticketId)
    if (!ticket || ticket.worksAt !== till.id) return refuse('NOTHING_TO_RETURN')
    if (await tx.moneyReturn.findFirst({ where: { intentId: input.intentId }, select: { id: true } })) return
    refuseCollected(ticket)
    if (ticket.freeCents === 0n) return refuse('NOTHING_TO_RETURN')
    await payBack(tx, ctx, { ticket, till, input, heldCents: ticket.freeCents })
    const { environment, branchCode, id } = ticket
    await recordAudit(tx, ctx.actor, {
      action: 'money:return',
      objectKind: 'ticket',
      objectId: id,
      detail: { environment, branchCode, cents: String(ticket.freeCents), currency: input.currency },
    })
  })
}

function refuseCollected({ collections, abandonedAt }: LockedTicket): void {
  if (collections.some(({ state }) => state === 'completed')) refuse('RETURN_NEEDS_SUPERVISOR')
  const underWay = collections.some(({ state }) => state === 'sending' || state === 'pending')
  if (underWay && !abandonedAt) refuse('COLLECTION_UNDER_WAY')
}

type PayingBack = {
  ticket: LockedTicket
  till: ActorTill
  input: Pick<ReturnInput, 'intentId' | 'currency'>
  heldCents: Cents
  /** By what document the customer was known, where collected money is paid out. */
  identity?: string
}

/**
 * Pays money of a locked ticket out of the till's drawer and books it; what was not sent of the ticket will not be. The
 * caller has checked that it may.
 */
export async function payBack(
  tx: Tx,
  ctx: Ctx,
  { ticket, till, input, heldCents, identity }: PayingBack,
): Promise<void> {
  const { staffId } = ctx.actor
  const shiftId = await shiftForSale(tx, ctx.actor, till)
  const cash = await cashFor(tx, ticket, input.currency, heldCents)
  const about = { ticketId: ticket.id, tillId: till.id, shiftId, staffId }
  const returned = await tx.moneyReturn.create({
    data: { ...about, ...cash, intentId: input.intentId, heldCents, identity: identity ?? null },
    select: { id: true },
  })
  await postEntry(tx, moneyReturned({ ticketId: ticket.id, tillId: till.id, cash: [cash], heldCents }), {
    ...about,
    environment: ticket.environment,
    objectKind: 'return',
    objectId: returned.id,
    credential: ticket.credential,
    branchCode: till.branchCode,
  })
  if (ticket.sales.some(({ state }) => state === 'quoted')) {
    await tx.ticket.update({ where: { id: ticket.id }, data: { abandonedAt: new Date() } })
  }
  await keepEarmark(tx, ticket.id, ticket.heldCents - heldCents)
  const [undelivered] = ticket.sales.filter(({ state }) => UNDELIVERED.includes(state))
  if (undelivered) await recordEvent(tx, { saleId: undelivered.id, source: 'till', kind: 'money_returned' })
}

/**
 * What goes out for an amount in USD: in the currency that was paid, at the rate at which it was taken. The whole
 * payment in one currency goes back as it came, to the note.
 */
async function cashFor(tx: Tx, { id, rates }: LockedTicket, currency: string, heldCents: Cents) {
  if (currency === 'USD') return { currency, nativeCents: heldCents, usdCents: heldCents }
  const rate = thawRates(rates).find((one) => one.currency === currency) ?? refuse('RETURN_CURRENCY')
  const tenders = await tx.tender.findMany({ where: { ticketId: id } })
  const paid = tenders
    .filter((one) => one.currency === currency)
    .reduce((sum, one) => sum + one.receivedCents - one.changeCents, 0n)
  if (paid <= 0n) return refuse('RETURN_CURRENCY')
  const nativeCents = least(paid, givenFor(heldCents, rate.buyingMicros, rate.smallestCents))
  return { currency, nativeCents, usdCents: worthInUsd(nativeCents, rate) }
}

function least(a: Cents, b: Cents): Cents {
  return a < b ? a : b
}
