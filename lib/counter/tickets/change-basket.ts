import { randomUUID } from 'node:crypto'
import { thawRates } from '@/lib/books/currencies/model.ts'
import { getLeastDollar } from '@/lib/books/currencies/queries.ts'
import { centsWithoutNote, type SettledTenders, settleTenders, type TypedTenders } from '@/lib/books/tenders/model.ts'
import { listWaysToPay } from '@/lib/counter/accounts/charge-account.ts'
import type { Product } from '@/lib/counter/catalogue/model.ts'
import { getProduct } from '@/lib/counter/catalogue/queries.ts'
import { recordCollectionEvent } from '@/lib/counter/collections/collection-orders.ts'
import { isCollectionFinal } from '@/lib/counter/collections/model.ts'
import { isKindOn, type SaleKind } from '@/lib/counter/kinds/model.ts'
import { notifyTicket } from '@/lib/counter/sales/sale-orders.ts'
import { MOST_VOUCHERS } from '@/lib/counter/ticket-forms/model.ts'
import { authorise, type Ctx, requireTill, ticketsOfTill } from '@/lib/people/access/authorise.ts'
import { may } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { credentialForTill } from '@/lib/platform/env/choose-credential.ts'
import { type Cents, formatUsd, sumCents, toWireAmount } from '@/lib/platform/shared/money.ts'
import { DomainError, type Problem, refuse } from '@/lib/platform/shared/problem.ts'
import { forgetPress } from './internal/keep-problem.ts'
import { askedAgain, askerAt, attachQuote, type ItemPrice, priceItem } from './internal/price-item.ts'
import { lockTicket } from './lock-ticket.ts'
import { quoteTicket } from './quote-ticket.ts'
import { lookUpTypedNumber, readAmount } from './read-recipient.ts'

/** Nobody reads a longer slip; a new ticket is clearer. Vouchers may be more, since they make one list. */
const MOST_ITEMS = 20

type Item = {
  kind: SaleKind
  recipient?: string
  amount?: string
  productCode?: string | null
  /** Adds it once, however often it is asked for; a new one if absent. */
  intentId?: string
}

/**
 * Adds an item to an unpaid ticket, empty or with what is known, and returns its id. Empty items left behind are
 * removed. Refuses with TICKET_UNKNOWN, ALREADY_PAID or BASKET_FULL.
 */
export async function addItem({ ctx, input }: { ctx: Ctx; input: Item & { ticketId: string } }): Promise<string> {
  authorise(ctx.actor, 'sale:create')
  const till = requireTill(ctx.actor)
  return db().$transaction(async (tx) => {
    const ticketId = await lockOpenTicket(tx, ctx, input.ticketId)
    const { intentId } = input
    const known = intentId && (await tx.sale.findFirst({ where: { intentId, ticketId }, select: { id: true } }))
    if (known) return known.id
    await tx.sale.deleteMany({ where: { ticketId, state: 'draft', typedRecipient: '', typedAmount: '' } })
    const { _max, _count } = await tx.sale.aggregate({ where: { ticketId }, _max: { position: true }, _count: true })
    const most = input.kind === 'voucher' ? MOST_VOUCHERS : MOST_ITEMS
    if (_count >= most) refuse('BASKET_FULL')
    const { name: credential, environment } = credentialForTill(till)
    const { kind, recipient: typedRecipient = '', amount: typedAmount = '', productCode = null } = input
    const typed = { kind, typedRecipient, typedAmount, productCode }
    const position = (_max.position ?? 0) + 1
    const data = { ...typed, ticketId, position, intentId: intentId ?? randomUUID(), environment, credential }
    return (await tx.sale.create({ data, select: { id: true } })).id
  })
}

/**
 * Removes an item from an unpaid ticket, and what all of them together were refused for. Returns how many are left.
 * Refuses like `addItem`.
 */
export async function removeItem({ ctx, input }: { ctx: Ctx; input: { ticketId: string; saleId: string } }) {
  authorise(ctx.actor, 'sale:create')
  return db().$transaction(async (tx) => {
    const ticketId = await lockOpenTicket(tx, ctx, input.ticketId)
    await tx.sale.deleteMany({ where: { id: input.saleId, ticketId, state: { in: ['draft', 'quoted'] } } })
    await forgetPress(tx, ticketId)
    return tx.sale.count({ where: { ticketId } })
  })
}

/** Removes everything from an unpaid ticket: its customer has left. Refuses with TICKET_UNKNOWN or ALREADY_PAID. */
export async function dropTicket({ ctx, input }: { ctx: Ctx; input: { ticketId: string } }): Promise<void> {
  authorise(ctx.actor, 'sale:create')
  await db().$transaction(async (tx) => {
    const ticketId = await lockOpenTicket(tx, ctx, input.ticketId)
    await tx.sale.deleteMany({ where: { ticketId, state: { in: ['draft', 'quoted'] } } })
  })
}

async function lockOpenTicket(tx: Tx, ctx: Ctx, wanted: string): Promise<string> {
  const ticket = await lockTicket(tx, wanted)
  if (!ticket || ticket.worksAt !== requireTill(ctx.actor).id) return refuse('TICKET_UNKNOWN')
  return ticket.tenderedAt ? refuse('ALREADY_PAID') : ticket.id
}

type NewQuantity = { ticketId: string; saleId: string; quantity: string }

/**
 * Makes an unpaid ticket hold `quantity` of one voucher, each an item with a price and a code of its own. Refuses with
 * QUANTITY_RANGE, or with TICKET_UNKNOWN unless it is a priced voucher of the till. If the next one gets no price, the
 * ones before it stay, and it refuses with what that price was refused for, or with QUANTITY_STOPPED.
 */
export async function setQuantity({ ctx, input }: { ctx: Ctx; input: NewQuantity }): Promise<void> {
  authorise(ctx.actor, 'sale:create')
  const { ticketId, saleId } = input
  const wanted = parseQuantity(input.quantity)
  const quoted = await db().sale.findMany({
    where: {
      state: 'quoted',
      kind: 'voucher',
      ticket: { AND: [ticketsOfTill(ctx.actor), { id: ticketId, tenderedAt: null }] },
    },
    orderBy: { position: 'asc' },
  })
  const { productCode, recipient, amountCents, typedRecipient, typedAmount } =
    quoted.find(({ id }) => id === saleId) ?? refuse('TICKET_UNKNOWN')
  const same = quoted.filter(
    (one) => one.productCode === productCode && one.recipient === recipient && one.amountCents === amountCents,
  )
  for (const { id } of same.slice(wanted)) await removeItem({ ctx, input: { ticketId, saleId: id } })
  // Not what was typed: $20 all in buys less.
  const amount = amountCents === null ? typedAmount : toWireAmount(amountCents)
  const item = { kind: 'voucher' as const, recipient: typedRecipient, amount, productCode }
  for (let count = same.length; count < wanted; count += 1) {
    await addOneMore(ctx, ticketId, item)
  }
}

/** @throws as `addItem`, with why it got no price, or QUANTITY_STOPPED; it is then not on the ticket. */
export async function addOneMore(ctx: Ctx, ticketId: string, item: PricedItem): Promise<void> {
  const added = await addPriced(ctx, ticketId, item)
  if (added.priceCents !== null) return
  await removeItem({ ctx, input: { ticketId, saleId: added.saleId } })
  throw new DomainError(added.problem ?? { code: 'QUANTITY_STOPPED' })
}

/** @throws QUANTITY_RANGE */
export function parseQuantity(typed: string): number {
  const quantity = /^\d{1,2}$/.test(typed) ? Number(typed) : 0
  return quantity >= 1 && quantity <= MOST_VOUCHERS ? quantity : refuse('QUANTITY_RANGE')
}

/** The second price meets a fee in per cent; a third allows for its rounding. */
const MOST_PRICES = 3

type PricedAllIn = { ticketId: string; saleId: string }

/**
 * Prices an item so that the customer pays exactly the typed amount, fees included: $20 buys what the fees leave of
 * $20. The typed text stays. Refuses with TICKET_UNKNOWN, or with ALL_IN_NOT_POSSIBLE, for example if too little is
 * left; the price then stays as it was.
 */
export async function priceAllIn({ ctx, input }: { ctx: Ctx; input: PricedAllIn }): Promise<void> {
  authorise(ctx.actor, 'sale:create')
  const till = requireTill(ctx.actor)
  const sale = await db().sale.findFirst({
    where: {
      id: input.saleId,
      state: 'quoted',
      ticket: { AND: [ticketsOfTill(ctx.actor), { id: input.ticketId, tenderedAt: null }] },
    },
  })
  if (!sale?.productCode || sale.amountCents === null || sale.priceCents === null) return refuse('TICKET_UNKNOWN')
  const product = await getProduct(ctx.actor, sale.productCode)
  const asked = askedAgain(sale, askerAt(till))
  const total = readAmount(sale.typedAmount, product) ?? sale.amountCents
  let amountCents: Cents = sale.amountCents + total - sale.priceCents
  for (let tries = 0; tries < MOST_PRICES; tries += 1) {
    if (product.minCents !== null && amountCents < product.minCents) break
    const price: ItemPrice = await priceItem({ ...asked, amountCents }, may(ctx.actor, 'price:below-cost'))
    if (price.priceCents === total) {
      const about = { choice: sale }
      return attachQuote(sale.id, { ...price, isPaid: false, isShown: true, about, product: null, amountCents })
    }
    amountCents += total - price.priceCents
  }
  refuse('ALL_IN_NOT_POSSIBLE')
}

type PricedItem = Required<Omit<Item, 'intentId'>> & Pick<Item, 'intentId'>

/** An item and its price in USD cents, or why it got none. */
type Priced = { saleId: string } & (
  | { priceCents: Cents; problem: null }
  | { priceCents: null; problem: Problem | null }
)

/** Adds an item to an unpaid ticket and gets a price for it. Refuses as `addItem` does. */
async function addPriced(ctx: Ctx, ticketId: string, item: PricedItem): Promise<Priced> {
  const saleId = await addItem({ ctx, input: { ...item, ticketId } })
  const { intentId } = await db().sale.findUniqueOrThrow({ where: { id: saleId }, select: { intentId: true } })
  await quoteTicket({ ctx, input: { ...item, intentId } })
  const select = { state: true, priceCents: true, typedProblem: true }
  const { state, priceCents, typedProblem } = await db().sale.findUniqueOrThrow({ where: { id: saleId }, select })
  if (state === 'quoted' && priceCents !== null) return { saleId, priceCents, problem: null }
  return { saleId, priceCents: null, problem: typedProblem as Problem | null }
}

/**
 * Removes from a paid ticket an item that was never sent and that nothing pays for any more: its money went back, or
 * another item was sold for it. Does nothing if the item is gone or was sent. Refuses with TICKET_UNKNOWN at another
 * branch or if no other item of the ticket was sent, STILL_PAID while the ticket holds free money, or
 * COLLECTION_STILL_OPEN while a payment may still bring some.
 */
export async function removeUnsold({ ctx, input }: { ctx: Ctx; input: { ticketId: string; saleId: string } }) {
  authorise(ctx.actor, 'sale:create')
  const till = requireTill(ctx.actor)
  await db().$transaction(async (tx) => {
    const ticket = await lockTicket(tx, input.ticketId)
    if (!ticket?.tenderedAt || ticket.branchCode !== till.branchCode) return refuse('TICKET_UNKNOWN')
    if (ticket.collections.some(({ state }) => !isCollectionFinal(state))) refuse('COLLECTION_STILL_OPEN')
    if (ticket.freeCents > 0n) refuse('STILL_PAID')
    if (!ticket.sales.some(({ id, claimedAt }) => id !== input.saleId && claimedAt !== null)) refuse('TICKET_UNKNOWN')
    await tx.sale.deleteMany({
      where: { id: input.saleId, ticketId: ticket.id, state: { in: ['draft', 'quoted'] } },
    })
    await notifyTicket(tx, ticket)
  })
}

/**
 * Stops waiting for a customer: nothing on the ticket sells automatically any more. A payment cannot be called back, so
 * money that still comes waits on the Paid, not delivered desk. Does nothing once an item was sent.
 */
export async function giveUpTicket({ ctx, input }: { ctx: Ctx; input: { ticketId: string } }): Promise<void> {
  authorise(ctx.actor, 'collection:create')
  const till = requireTill(ctx.actor)
  await db().$transaction(async (tx) => {
    const ticket = await lockTicket(tx, input.ticketId)
    if (!ticket || ticket.worksAt !== till.id || ticket.abandonedAt || !ticket.tenderedAt) return
    if (ticket.sales.some(({ state }) => state !== 'quoted' && state !== 'draft')) return
    await tx.ticket.update({ where: { id: ticket.id }, data: { abandonedAt: await databaseNow(tx) } })
    for (const { id: collectionId } of ticket.collections) {
      await recordCollectionEvent(tx, { collectionId, source: 'till', kind: 'given_up' })
    }
    await recordAudit(tx, ctx.actor, { action: 'ticket:give-up', objectKind: 'ticket', objectId: ticket.id })
  })
}

type Input = {
  ticketId: string
  cash: TypedTenders
  /** The number for the airtime, as typed, if the ticket sells none of its airtime or data to a number. */
  phone: string
  /** Whether only the cents go into airtime that no note is small enough for. */
  centsOnly?: boolean
}

/**
 * For a customer who agrees to airtime because there is no change: adds airtime for exactly the change, or its cents, to
 * the ticket, quoted like any other item. It goes to the number that the ticket sells airtime or data to, else to the one typed.
 * Refuses, with nothing added, with TICKET_UNKNOWN unless it is a priced, unpaid ticket of this till, CHANGE_TOO_SMALL
 * if the change is below the product's minimum or a fee uses it up, NO_AIRTIME, as `lookUpTypedNumber` does, or with
 * what the Service refused the airtime's price for.
 */
export async function changeAsAirtime({ ctx, input }: { ctx: Ctx; input: Input }): Promise<void> {
  authorise(ctx.actor, 'sale:create')
  const { ticketId } = input
  const ticket = await db().ticket.findFirst({
    where: { AND: [ticketsOfTill(ctx.actor), { id: ticketId, tenderedAt: null }] },
    select: { rates: true, sales: { where: { state: 'quoted' }, orderBy: { position: 'asc' } } },
  })
  if (!ticket || ticket.sales.length === 0) return refuse('TICKET_UNKNOWN')
  const served = ticket.sales.find(({ kind }) => isKindOn('number', kind))
  const price = sumCents(ticket.sales.map(({ priceCents }) => priceCents ?? 0n))
  const types = await listWaysToPay(ctx.actor)
  const terms = { rates: thawRates(ticket.rates), types, refused: requireTill(ctx.actor).refusedCurrencies }
  const cash = settleTenders(price, input.cash, terms, 0n)
  const overUsd = input.centsOnly ? centsWithoutNote(cash, await getLeastDollar()) : overOf(cash)
  const recipient = served?.typedRecipient ?? input.phone
  const {
    code: productCode,
    chargeCents,
    minCents,
  } = served?.productCode
    ? await getProduct(ctx.actor, `${served.productCode.split('.')[0]}.airtime`)
    : await airtimeFor(ctx, recipient)
  const face = overUsd - chargeCents
  const tooSmall = { params: { change: formatUsd(overUsd), smallest: formatUsd(minCents ?? 1n) } }
  if (face <= 0n || (minCents !== null && face < minCents)) refuse('CHANGE_TOO_SMALL', tooSmall)
  const item = { kind: 'airtime' as const, recipient, amount: toWireAmount(face), productCode }
  const { saleId, priceCents, problem } = await addPriced(ctx, ticketId, item)
  if (priceCents !== null && priceCents <= overUsd) return markForChange(saleId)
  await removeItem({ ctx, input: { ticketId, saleId } })
  if (problem) throw new DomainError(problem)
  refuse('CHANGE_TOO_SMALL', tooSmall)
}

/** It repeats nothing by mistake, so no reason is asked for; typed over, it is an item like any other. */
async function markForChange(saleId: string): Promise<void> {
  const where = { id: saleId, state: 'quoted' as const, ticket: { tenderedAt: null } }
  await db().sale.updateMany({ where, data: { forChange: true } })
}

/** The product that sells a number airtime of any amount. Refuses with NO_AIRTIME. */
async function airtimeFor({ actor }: Ctx, phone: string): Promise<Product> {
  const { products } = await lookUpTypedNumber(actor, phone)
  const open = products.find((product) => product.kind === 'airtime' && !product.fixed && product.available)
  return open ?? refuse('NO_AIRTIME')
}

function overOf(cash: SettledTenders): Cents {
  return cash.kind === 'enough' ? cash.overUsd : 0n
}
