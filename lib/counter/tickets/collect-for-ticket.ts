import { creditHeld } from '@/lib/books/journal/held-money.ts'
import { CASH } from '@/lib/books/tenders/model.ts'
import { checkCollectionLimits, commitCollection } from '@/lib/counter/collections/commit-collection.ts'
import { isCollectionFinal } from '@/lib/counter/collections/model.ts'
import {
  type PaymentFields,
  parseCashPart,
  parsePayment,
  refuseOtherPayment,
  SAVED_PAYMENT,
} from '@/lib/counter/collections/parse-payment.ts'
import { postCollection } from '@/lib/counter/collections/post-collection.ts'
import { refuseOtherEnvironment, shiftForSale } from '@/lib/counter/shifts/till-shift.ts'
import { authorise, type Ctx, requireTill, ticketsOfTill } from '@/lib/people/access/authorise.ts'
import type { ActorTill } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { credentialForTill, keyMadeWith, keyToPriceAgain } from '@/lib/platform/env/choose-credential.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { ticketNumber } from '@/lib/platform/shared/ids.ts'
import { type Cents, formatUsd, parseTypedAmount, sumCents } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { Attempt } from '@/lib/service/orders/order.ts'
import { refuseOverEarmarks, type SpendLast } from '@/lib/service/standing/earmarks.ts'
import { refuseIfBlocked } from '@/lib/service/standing/queries.ts'
import { waitToShow } from './ask-now.ts'
import {
  acceptTender,
  agreePrice,
  collectionReference,
  findToAccept,
  priceOf,
  refuseTwins,
} from './internal/claim-ticket.ts'
import { NO_PROBLEM } from './internal/keep-problem.ts'
import { readyBalance, requoteBasket } from './internal/requote-basket.ts'
import { moneyOf, storeTenders } from './internal/store-tenders.ts'
import { isHandled, knownFirst } from './is-handled.ts'
import { type LockedTicket, lockTicket, NOT_EMPTY } from './lock-ticket.ts'
import { sellTicket } from './sell-ticket.ts'

export type CollectInput = PaymentFields & {
  ticketId: string
  /** Created by the server with the form: posted twice, it asks the customer once. */
  intentId: string
  /** The quotes the cashier saw; nobody agreed to any other price. */
  quoteIds: readonly string[]
  /** USD in cash beside the payment, as typed; empty for none. */
  cash: string
  /** Why the same thing is sold again to this recipient, if asked. */
  reason: string
  /** A supervisor accepts that an earlier payment, still open, may also be paid. */
  bothMayBePaid: boolean
}

/**
 * Asks a customer to pay for a ticket by mobile money, part of it in cash if agreed. The first payment accepts the
 * tender, as cash does; whichever process hears that it was paid sells. A further payment covers only what is due, and
 * only once the others are final (money rule 5). A cash part that covers the price is a cash sale, and nobody is asked.
 * Refuses, before anybody is asked or anything is taken, with TICKET_UNKNOWN, NOTHING_DUE, COLLECT_FIRST for cash at
 * our own price, COLLECTION_STILL_OPEN or NOT_ALLOWED while another payment may be paid, TICKET_GIVEN_UP, and like
 * `isHandled`, the payer's fields, `agreePrice` and the limits of collections.
 */
export async function collectForTicket({ ctx, input }: { ctx: Ctx; input: CollectInput }): Promise<void> {
  authorise(ctx.actor, 'collection:create')
  await knownFirst(
    () => findAsked(db(), input),
    () => checkAndAsk(ctx, input),
  )
}

/** Whether a press of this form has asked the customer; null if none has. */
async function findAsked(tx: Tx, input: CollectInput): Promise<'handled' | null> {
  const { ticketId, intentId } = input
  const known = await tx.collection.findUnique({ where: { intentId }, select: { ticketId: true, ...SAVED_PAYMENT } })
  if (!isHandled(known, { ticketId })) return null
  // What was due then is not known any more; the cash beside it is.
  refuseOtherPayment(known, input, known.amountCents)
  const cash = await tx.tender.findFirst({ where: { ticketId, intakeId: intentId }, select: { receivedCents: true } })
  const typed = parseTypedAmount(input.cash)
  if ((typed.ok ? typed.cents : 0n) !== (cash?.receivedCents ?? 0n)) refuse('ASKED_BEFORE')
  return 'handled'
}

async function checkAndAsk(ctx: Ctx, input: CollectInput): Promise<'handled'> {
  const { ticketId } = input
  const ticket = await db().ticket.findFirst({
    where: { AND: [ticketsOfTill(ctx.actor), { id: ticketId }] },
    select: {
      environment: true,
      credential: true,
      tenderedAt: true,
      collections: { select: { id: true }, take: 1 },
      sales: { where: NOT_EMPTY, orderBy: { position: 'asc' } },
    },
  })
  if (!ticket) return refuse('TICKET_UNKNOWN')
  const { environment, sales } = ticket
  if (ticket.collections.length === 0 && isWholePrice(input.cash, sales)) return sellForCash(ctx, input)
  const payment = parsePayment(input, environment)
  const { name: credential } = keyToCollect(ticket, requireTill(ctx.actor))
  await refuseIfBlocked({ credential, environment })
  const amountCents = await amountOf(ticketId, input.cash)
  // Cash beside mobile money is in USD, so new rates change nothing that the customer was told.
  const priced = { ctx, input, sales, collectedCents: amountCents, isShown: true }
  const agreed = ticket.tenderedAt ? input : await requoteBasket(priced)
  await checkCollectionLimits(credential, amountCents)
  const debitCents = sumCents(sales.map(({ totalDebitCents }) => totalDebitCents ?? 0n)) - amountCents
  await readyBalance(credential, { ticketId, environment, debitCents })
  const attempt = await db().$transaction((tx) => ask(tx, ctx, agreed, payment))
  if (attempt) await waitToShow(ticketId, postCollection(attempt))
  return 'handled'
}

/**
 * Whether the cash covers the whole price. That makes it a cash sale, by this press or an earlier one: nobody is asked
 * to pay.
 */
function isWholePrice(cash: string, sales: readonly { priceCents: Cents | null }[]): boolean {
  const typed = parseTypedAmount(cash)
  return typed.ok && typed.cents > 0n && typed.cents === priceOf({ sales })
}

/** A refusal becomes the first item's problem, which the ticket's page shows. */
async function sellForCash(ctx: Ctx, { ticketId, quoteIds, cash, reason }: CollectInput): Promise<'handled'> {
  const amounts = [{ currency: 'USD', text: cash }]
  await sellTicket({ ctx, input: { ticketId, quoteIds, cash: { amounts, changeCurrency: 'USD' }, reason } })
  return 'handled'
}

/** The amount to ask for, before anything is locked. */
function amountOf(ticketId: string, cash: string): Promise<Cents> {
  return db().$transaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    const dueCents = dueOf(ticket ?? refuse('TICKET_UNKNOWN'))
    return dueCents - parseCashPart(cash, dueCents)
  })
}

type Payer = ReturnType<typeof parsePayment>

/**
 * Commits everything that the POST needs, in one transaction before any call; null if this press was handled before.
 */
async function ask(tx: Tx, ctx: Ctx, input: CollectInput, payment: Payer): Promise<Attempt | null> {
  const till = requireTill(ctx.actor)
  const ticket = await lockTicket(tx, input.ticketId)
  if (!ticket || ticket.worksAt !== till.id) return refuse('TICKET_UNKNOWN')
  if (await findAsked(tx, input)) return null
  refuseOtherEnvironment(till, ticket.environment)
  const dueCents = dueOf(ticket)
  const cashCents = parseCashPart(input.cash, dueCents)
  const amountCents = dueCents - cashCents
  if (cashCents > 0n) refuseUnquoted(ticket, dueCents)
  const { name: credential } = keyToCollect(ticket, till)
  const accepting = { ticket: { ...ticket, credential }, input, amountCents }
  const { number, spendLast } = ticket.tenderedAt
    ? await agreeFurther(tx, ctx, accepting)
    : await accept(tx, ctx, accepting)
  await tx.sale.updateMany({ where: { ticketId: ticket.id, state: 'quoted' }, data: NO_PROBLEM })
  if (cashCents > 0n) await takePart(tx, ctx, ticket, { cashCents, intakeId: input.intentId })
  const { id: ticketId, environment } = ticket
  const reference = collectionReference(number)
  const asked = { ...payment, amountCents, intentId: input.intentId, ticketId, environment, credential, reference }
  const attempt = await commitCollection(tx, ctx, till, asked)
  const detail = {
    reference,
    ...(input.reason && { sameSaleReason: input.reason }),
    ...(input.bothMayBePaid && { bothMayBePaid: true }),
  }
  await recordAudit(tx, ctx.actor, { action: 'collection:create', objectKind: 'ticket', objectId: ticketId, detail })
  await spendLast()
  return attempt
}

/**
 * Refuses cash at our own price. Our balance is too low for such a sale, so the customer must pay all of it by mobile
 * money.
 */
function refuseUnquoted({ sales }: LockedTicket, dueCents: Cents): void {
  if (!sales.some(({ state, quoteId }) => state === 'quoted' && quoteId === null)) return
  refuse('COLLECT_FIRST', { field: 'tender', params: { price: formatUsd(dueCents) } })
}

type Accepting = { ticket: LockedTicket; input: CollectInput; amountCents: Cents }

/** The ticket's printed number, and the transaction's last step. */
type Agreed = { number: string; spendLast: SpendLast }

/** Accepts the first payment: from here on items and prices stand as the cashier saw them. */
async function accept(tx: Tx, ctx: Ctx, { ticket, input, amountCents }: Accepting): Promise<Agreed> {
  if (ticket.sales.length === 0) return refuse('TICKET_UNKNOWN')
  const spendLast = await agreePrice(tx, ticket, input, { amountCents })
  await refuseTwins(tx, ticket.sales, input.reason)
  const accepting = { ticket, priceCents: priceOf(ticket) }
  const { number } = await acceptTender(tx, ctx, accepting, await findToAccept(tx, ctx, accepting))
  return { number, spendLast }
}

/**
 * Checks a further payment. Not while another may still be paid, unless a supervisor accepts that both may be. As for the first, the balance has to cover what the payment does not bring in.
 */
async function agreeFurther(tx: Tx, ctx: Ctx, { ticket, input, amountCents }: Accepting): Promise<Agreed> {
  if (ticket.number === null || ticket.collections.length === 0) return refuse('TICKET_UNKNOWN')
  if (ticket.abandonedAt) refuse('TICKET_GIVEN_UP')
  await refuseIfBlocked(ticket, tx)
  if (ticket.collections.some(({ state }) => !isCollectionFinal(state))) {
    if (!input.bothMayBePaid) refuse('COLLECTION_STILL_OPEN')
    authorise(ctx.actor, 'collection:second')
  }
  const { id: ticketId, environment } = ticket
  const unsent = ticket.sales.filter(({ state }) => state === 'quoted')
  const debitCents = sumCents(unsent.map(({ totalDebitCents }) => totalDebitCents ?? 0n)) - amountCents
  const spendLast = await refuseOverEarmarks(tx, { ticketId, environment, debitCents })
  const { number } = await tx.till.findUniqueOrThrow({ where: { id: ticket.tillId }, select: { number: true } })
  return { number: ticketNumber(ticket.branchCode, number, ticket.number), spendLast }
}

/** What the customer still has to pay for unsent items, or for a deposit. Refuses with NOTHING_DUE. */
function dueOf({ sales, priceCents, freeCents }: LockedTicket): Cents {
  const open = sales.filter(({ state }) => state === 'quoted')
  const wanted = sales.length === 0 ? (priceCents ?? 0n) : sumCents(open.map((one) => one.priceCents ?? 0n))
  return wanted > freeCents ? wanted - freeCents : refuse('NOTHING_DUE')
}

/** The intake has the form's intent, so that another press of it can be compared. */
async function takePart(
  tx: Tx,
  ctx: Ctx,
  ticket: LockedTicket,
  { cashCents, intakeId }: { cashCents: Cents; intakeId: string },
): Promise<void> {
  const till = requireTill(ctx.actor)
  const shiftId = await shiftForSale(tx, ctx.actor, till)
  const amounts = { receivedCents: cashCents, changeCents: 0n, usdCents: cashCents }
  const rows = [{ typeId: CASH, currency: 'USD', ...amounts, reference: null }]
  await storeTenders(tx, ctx, { ticket, till, shiftId, rows, shares: creditHeld(moneyOf(ticket), cashCents), intakeId })
}

type Payable = { credential: string; environment: Credential['environment']; tenderedAt: Date | null }

/**
 * The key with which to ask a ticket's customer for a payment: the one that priced the ticket or, if that was retired,
 * the one that its till sells with now. Once a tender was accepted, it is the key with which its items are priced
 * again. Refuses with NO_KEY_FOR_BRANCH or NO_TEST_KEY.
 */
function keyToCollect(ticket: Payable, till: ActorTill): Credential {
  if (ticket.tenderedAt) return keyToPriceAgain(ticket, till.branchCode)
  return keyMadeWith(ticket) ?? credentialForTill(till)
}
