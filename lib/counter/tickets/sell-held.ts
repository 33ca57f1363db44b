import { familyOf, isUnsent, replaceItems, type Share } from '@/lib/books/journal/held-money.ts'
import { reallot } from '@/lib/books/journal/ledger.ts'
import { NO_TENDERS, type TypedTenders } from '@/lib/books/tenders/model.ts'
import { getProduct } from '@/lib/counter/catalogue/queries.ts'
import { isCollectionFinal } from '@/lib/counter/collections/model.ts'
import { isUndone } from '@/lib/counter/sales/model.ts'
import { postSale } from '@/lib/counter/sales/post-sale.ts'
import { refuseOtherEnvironment, shiftForSale } from '@/lib/counter/shifts/till-shift.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import { may } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { findCap, refuseOverCap } from '@/lib/people/branches/refuse-over-cap.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { keyToPriceAgain } from '@/lib/platform/env/choose-credential.ts'
import { ticketNumber } from '@/lib/platform/shared/ids.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { Attempt } from '@/lib/service/orders/order.ts'
import { refuseOverEarmarks } from '@/lib/service/standing/earmarks.ts'
import { refuseIfBlocked } from '@/lib/service/standing/queries.ts'
import { waitToShow } from './ask-now.ts'
import { ownMoney, refuseBeyondOwn } from './held-for-item.ts'
import { allowBelowCost, claimSale, mayRoundOff, refuseTwins } from './internal/claim-ticket.ts'
import { keepProblem } from './internal/keep-problem.ts'
import { askedAgain, attachQuote, priceItem } from './internal/price-item.ts'
import { readyBalance } from './internal/requote-basket.ts'
import { fundSale, parseTenders, storeTenders } from './internal/store-tenders.ts'
import { isHandled } from './is-handled.ts'
import { isHeld, type LockedItem, type LockedTicket, lockTicket } from './lock-ticket.ts'
import { readAmount } from './read-recipient.ts'

export type SellAgainInput = {
  ticketId: string
  /** The item that ended without delivery. */
  saleId: string
  /** Created with the form: pressed twice, it sells again once. */
  intentId: string
  /** A lower face value, as typed, if the old one became dearer; empty for the same. */
  amount: string
}

export type SellHeldInput = {
  ticketId: string
  saleId: string
  /** The quote the cashier saw. */
  quoteId: string
  /** What the customer adds if the ticket's money is not enough. */
  cash: TypedTenders
  /** The missing sum that the form showed, in USD cents; if absent, whatever is missing. */
  missingCents?: Cents
  /** Why the same thing is sold again, if asked. */
  reason: string
}

/**
 * Sells again what was paid for and not delivered, out of the money the ticket still holds for it: a new item on the
 * same ticket, priced again, and sent at once if that money covers it. Otherwise it waits at its price. Refuses with
 * NOTHING_TO_SELL_AGAIN, TICKET_UNKNOWN, FORM_NOT_OURS, SOLD_AGAIN_BEFORE, TILL_NOT_TEST or TILL_NOT_LIVE; what the
 * Service refuses becomes the new item's problem.
 */
export async function sellAgain({ ctx, input }: { ctx: Ctx; input: SellAgainInput }): Promise<void> {
  authorise(ctx.actor, 'sale:create')
  const copy = await copyItem(ctx, input)
  if (copy === null) return
  const { saleId, ownCents } = copy
  const sell = async () => {
    const quoteId = await priceCopy(ctx, saleId, input.amount)
    await sellOutOfHeld(ctx, { ticketId: input.ticketId, saleId, quoteId, cash: NO_TENDERS, reason: '' }, ownCents)
  }
  await keepProblem(saleId, sell, 'paid')
}

/**
 * Sends an item that waits at its price, taking in cash what the ticket's money does not cover. Refuses with
 * CASH_NOT_NEEDED if cash was typed and the item was sent without it: the customer must get it back; with QUOTE_CHANGED
 * if cash was typed and another press replaced the item. Writes nothing and refuses with TICKET_UNKNOWN for a ticket of
 * another branch, NOTHING_TO_SELL_AGAIN for an item of another ticket, TILL_NOT_TEST or TILL_NOT_LIVE.
 */
export async function sellHeld({ ctx, input }: { ctx: Ctx; input: SellHeldInput }): Promise<void> {
  authorise(ctx.actor, 'sale:create')
  await db().$transaction((tx) => lockHandled(tx, ctx, input))
  const sell = async () => sellOutOfHeld(ctx, { ...input, quoteId: await freshQuote(ctx, input) })
  await keepProblem(input.saleId, sell, 'paid')
  if (isTyped(input.cash)) await refuseIfSentWithout(input.saleId)
}

/**
 * The worker, or a press without cash, may have sold the item meanwhile. Only if cash was taken for the item is there a
 * tender under its quote's id.
 */
async function refuseIfSentWithout(saleId: string): Promise<void> {
  const sale = await db().sale.findUnique({ where: { id: saleId }, select: { state: true, quoteId: true } })
  const { state, quoteId } = sale ?? refuse('QUOTE_CHANGED')
  if (state === 'draft' || state === 'quoted' || quoteId === null) return
  const taken = await db().tender.findFirst({ where: { intakeId: quoteId, paysDebt: false }, select: { id: true } })
  if (!taken) refuse('CASH_NOT_NEEDED')
}

/**
 * The quote that the cashier saw, if it is still held and its key is known; else a new one. Refuses with PRICE_CHANGED
 * if that is dearer than what was seen.
 */
async function freshQuote(ctx: Ctx, { saleId, quoteId }: SellHeldInput): Promise<string> {
  const before = orGone(await db().sale.findUnique({ where: { id: saleId }, include: { quote: true } }))
  if (before.state !== 'quoted' || before.quoteId !== quoteId) return quoteId
  if (isHeld(before.quote, await databaseNow(db()))) return quoteId
  const fresh = await priceCopy(ctx, saleId, '')
  const after = orGone(await db().sale.findUnique({ where: { id: saleId }, select: { priceCents: true } }))
  const seen = before.priceCents ?? 0n
  return (after.priceCents ?? 0n) > seen ? refuse('PRICE_CHANGED', { params: { before: formatUsd(seen) } }) : fresh
}

/** The new item and what may be spent on it at once; null if this press was handled before. */
function copyItem(
  ctx: Ctx,
  { ticketId, saleId, intentId, amount }: SellAgainInput,
): Promise<{ saleId: string; ownCents: Cents } | null> {
  return db().$transaction(async (tx) => {
    const { ticket, item: old } = await lockHandled(tx, ctx, { ticketId, saleId })
    const known = await tx.sale.findUnique({ where: { intentId }, select: { ticketId: true, typedAmount: true } })
    const typed = amount === '' ? old.typedAmount : amount
    if (isHandled(known, { ticketId })) return known.typedAmount === typed ? null : refuse('SOLD_AGAIN_BEFORE')
    // An item that waits may be replaced by one of another face value.
    const isWaiting = !isUndone(old.state)
    // Whatever else the ticket holds is other items' money.
    const ownCents = ownMoney(ticket, old)
    if (ownCents === 0n) return refuse('NOTHING_TO_SELL_AGAIN')
    const { kind, typedRecipient, productCode, productName, recipientField, recipient } = old
    const same = { kind, typedRecipient, productCode, productName, recipientField, recipient }
    // Earlier copies go too. Another item that waits stays, however like it is.
    const copies = familyOf(ticket.sales, old.id).filter(isUnsent)
    const position = 1 + Math.max(...ticket.sales.map((one) => one.position))
    const { environment, credential } = ticket
    const amountCents = amount === '' ? old.amountCents : null
    // Names the item that was sent, never a copy that waits, since that may be removed.
    const soldAgainOfId = isWaiting ? old.soldAgainOfId : old.id
    const copy = { ...same, typedAmount: typed, amountCents, soldAgainOfId }
    const data = { ...copy, ticketId, intentId, position, environment, credential }
    const { id } = await tx.sale.create({ data, select: { id: true } })
    await reallot(tx, ticket, replaceItems(ticketId, copies, id), id)
    await tx.sale.deleteMany({ where: { id: { in: copies.map((one) => one.id) } } })
    return { saleId: id, ownCents }
  })
}

type Handled = { ticket: LockedTicket; item: LockedItem }

/**
 * A paid ticket of the till's branch and one of its items, locked; any till of the branch will do. Refuses with
 * NOTHING_TO_SELL_AGAIN, with TICKET_UNKNOWN for a ticket of another branch, where its money stays, and with
 * TILL_NOT_TEST or TILL_NOT_LIVE at a till that sells in the other environment: practice money buys nothing real.
 */
async function lockHandled(tx: Tx, ctx: Ctx, named: { ticketId: string; saleId: string }): Promise<Handled> {
  const ticket = await lockTicket(tx, named.ticketId)
  const item = ticket?.sales.find(({ id }) => id === named.saleId)
  if (!ticket || !item || ticket.tenderedAt === null) return refuse('NOTHING_TO_SELL_AGAIN')
  const till = requireTill(ctx.actor)
  if (ticket.branchCode !== till.branchCode) return refuse('TICKET_UNKNOWN')
  refuseOtherEnvironment(till, ticket.environment)
  return { ticket, item }
}

/** An item that waits; another press may have put one of its own in its place while this one asked for a price. */
function orGone<Item>(item: Item | null): Item {
  return item ?? refuse('NOTHING_TO_SELL_AGAIN')
}

async function priceCopy(ctx: Ctx, saleId: string, amount: string): Promise<string> {
  const found = await db().sale.findUnique({
    where: { id: saleId },
    include: { ticket: { select: { branchCode: true, till: { select: { number: true } } } } },
  })
  const sale = orGone(found)
  const { branchCode, till } = sale.ticket
  // A copy for another amount that got no price yet has only what was typed.
  const typed = amount === '' && sale.amountCents === null ? sale.typedAmount : amount
  const read = typed === '' ? null : readAmount(typed, await getProduct(ctx.actor, sale.productCode ?? ''))
  const amountCents = read ?? sale.amountCents
  const asker = { credential: keyToPriceAgain(sale, branchCode), branchCode, tillNumber: till.number }
  const asked = askedAgain({ ...sale, amountCents }, asker)
  const price = await priceItem(asked, may(ctx.actor, 'price:below-cost'))
  await attachQuote(saleId, { ...price, isPaid: true, product: null, amountCents })
  return price.quote.id
}

async function sellOutOfHeld(ctx: Ctx, input: SellHeldInput, ownCents?: Cents): Promise<void> {
  const found = await db().sale.findUnique({
    where: { id: input.saleId },
    select: { ticketId: true, environment: true, credential: true, totalDebitCents: true },
  })
  const { ticketId, environment, credential, totalDebitCents } = orGone(found)
  await readyBalance(credential, { ticketId, environment, debitCents: totalDebitCents ?? 0n })
  const attempt = await db().$transaction((tx) => claimHeld(tx, ctx, input, ownCents))
  if (attempt) await waitToShow(input.ticketId, postSale(attempt))
}

async function claimHeld(
  tx: Tx,
  ctx: Ctx,
  { ticketId, saleId, quoteId, cash, missingCents, reason }: SellHeldInput,
  ownCents?: Cents,
): Promise<Attempt | null> {
  const { ticket, item: sale } = await lockHandled(tx, ctx, { ticketId, saleId })
  if (ticket.number === null) return refuse('NOTHING_TO_SELL_AGAIN')
  if (sale.state !== 'quoted') return null
  if (sale.quoteId !== quoteId) refuse('QUOTE_CHANGED')
  if (ticket.lapsed(sale)) refuse('QUOTE_LAPSED')
  const { environment, branchCode, number } = ticket
  const [priceCents, debitCents] = [sale.priceCents ?? 0n, sale.totalDebitCents ?? 0n]
  if (ownCents !== undefined) refuseBeyondOwn(ticket, priceCents, ownCents)
  await refuseIfBlocked(ticket, tx)
  const spendLast = await refuseOverEarmarks(tx, { ticketId, environment, debitCents, saleIds: [saleId] })
  await refuseTwins(tx, [sale], reason, ticket.tenderedAt)
  const overCap = await findCap(tx, ctx.actor, { environment, cents: priceCents })
  await refuseOverCap(tx, ctx.actor, { ticketId, environment, cents: priceCents }, overCap)
  await allowBelowCost(tx, ctx, ticketId, [sale])
  await fundSale(tx, ticket, sale, await takeMissing(tx, ctx, { ticket, sale, cash, shownCents: missingCents }))
  const { number: tillNumber } = await tx.till.findUniqueOrThrow({
    where: { id: ticket.tillId },
    select: { number: true },
  })
  const attempt = await claimSale(tx, sale, ticketNumber(branchCode, tillNumber, number), 'till')
  const detail = { reference: attempt.reference, reason }
  await recordAudit(tx, ctx.actor, { action: 'sale:sell-again', objectKind: 'ticket', objectId: ticketId, detail })
  await spendLast()
  return attempt
}

/** Whether any cash was typed at all. */
function isTyped({ amounts }: TypedTenders): boolean {
  return amounts.some(({ text }) => text.trim() !== '')
}

type Missing = {
  ticket: LockedTicket
  sale: LockedItem
  cash: TypedTenders
  shownCents?: Cents | undefined
}

/**
 * Takes in cash the part of a price that the ticket's money does not cover. If it covers all, nothing is taken, and no
 * cash may have been handed over. Not while mobile money may still bring the rest (money rule 5). The intake's id is
 * that of the quote, which is sold at once. Refuses with CASH_NOT_NEEDED, COLLECTION_STILL_OPEN, MONEY_MISSING,
 * CASH_CHANGED or a refusal of cash. Returns what it took.
 */
async function takeMissing(tx: Tx, ctx: Ctx, missing: Missing): Promise<Share[]> {
  const { ticket, sale, cash, shownCents } = missing
  const priceCents = sale.priceCents ?? 0n
  const missingCents = priceCents - ticket.freeCents
  const given = isTyped(cash)
  if (missingCents <= 0n) {
    return given ? refuse('CASH_NOT_NEEDED') : []
  }
  if (ticket.collections.some(({ state }) => !isCollectionFinal(state))) refuse('COLLECTION_STILL_OPEN')
  if (!given) refuse('MONEY_MISSING', { params: { missing: formatUsd(missingCents), now: formatUsd(priceCents) } })
  if (shownCents !== undefined && shownCents !== missingCents) {
    refuse('CASH_CHANGED', { params: { missing: formatUsd(missingCents) } })
  }
  const till = requireTill(ctx.actor)
  const due = { cents: missingCents, typed: cash, rates: ticket.rates, limit: mayRoundOff(ctx, []) }
  const { rows } = await parseTenders(tx, ctx, due)
  const shiftId = await shiftForSale(tx, ctx.actor, till)
  const shares = [{ saleId: sale.id, cents: missingCents }]
  const intakeId = sale.quoteId ?? refuse('QUOTE_CHANGED')
  await storeTenders(tx, ctx, { ticket, till, shiftId, rows, shares, intakeId })
  await raisePrice(tx, ticket.id)
  return shares
}

/**
 * Raises the ticket's price to what its customer paid in all, which is more than first agreed once an item was sold
 * again at a higher price.
 */
async function raisePrice(tx: Tx, ticketId: string): Promise<void> {
  await tx.$executeRaw`
    update "Ticket" set "priceCents" = greatest("priceCents", (
      select -sum(p."usdCents") from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId"
      where p.account = 'held' and p."accountKey" = ${ticketId} and e."objectKind" in ('intake', 'collection')
    )) where id = ${ticketId}::uuid`
}
