import { freezeRates } from '@/lib/books/currencies/model.ts'
import { listForeignCash } from '@/lib/books/currencies/queries.ts'
import type { Product } from '@/lib/counter/catalogue/model.ts'
import { getProduct } from '@/lib/counter/catalogue/queries.ts'
import { isKindOn, isSaleKind, type SaleKind } from '@/lib/counter/kinds/model.ts'
import type { Sale } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx, requireTill, ticketsOfTill } from '@/lib/people/access/authorise.ts'
import { may } from '@/lib/people/access/model.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { credentialForTill } from '@/lib/platform/env/choose-credential.ts'
import { type Cents, toWireAmount } from '@/lib/platform/shared/money.ts'
import { DomainError, refuse } from '@/lib/platform/shared/problem.ts'
import { forgetPress, keepProblem, NO_PROBLEM, type Typed } from './internal/keep-problem.ts'
import { askerAt, attachAgain, attachQuote, priceAgain, priceItem } from './internal/price-item.ts'
import { lockTender } from './lock-ticket.ts'
import { showRecipient } from './model.ts'
import { readAmount, readPhone, readRecipient } from './read-recipient.ts'

type Named = { ticketId: string }

/** The ticket to open. `soldBefore`: the form was posted after the sale, so nothing in it was used. */
export type Opened = Named & { soldBefore: boolean }

/**
 * Stores what was typed and gets a price for it. A refusal becomes the sale's problem, so that the ticket's page shows
 * the form again with everything in it; a price or refusal that comes after something else was typed changes nothing.
 * Always returns the ticket.
 */
export async function quoteTicket({ ctx, input }: { ctx: Ctx; input: DraftInput }): Promise<Opened> {
  const draft = await saveDraft({ ctx, input })
  const price = () => priceDraft({ ctx, input, saleId: draft.saleId })
  if (draft.editable) await keepProblem(draft.saleId, price, 'typed', { typed: typedOf(input) })
  return { ticketId: draft.ticketId, soldBefore: !draft.editable }
}

/** Stores what was typed with why it gets no price; the old price, if any, is not offered for it. */
export async function refuseDraft(call: { ctx: Ctx; input: DraftInput; refusal: DomainError }): Promise<Opened> {
  const { ctx, input, refusal } = call
  const draft = await saveDraft({ ctx, input })
  const refused = () => Promise.reject(refusal)
  if (draft.editable) await keepProblem(draft.saleId, refused, 'typed', { typed: typedOf(input) })
  return { ticketId: draft.ticketId, soldBefore: !draft.editable }
}

/** Stores a typed number without a product yet: the first step without a script. */
export async function keepRecipient({ ctx, input }: { ctx: Ctx; input: DraftInput }): Promise<Opened> {
  const draft = await saveDraft({ ctx, input })
  const { environment } = credentialForTill(requireTill(ctx.actor))
  const read = async () => void readPhone(input.recipient, environment)
  if (draft.editable) await keepProblem(draft.saleId, read, 'typed', { typed: typedOf(input) })
  return { ticketId: draft.ticketId, soldBefore: !draft.editable }
}

/** Gets new prices for a quoted, unpaid ticket. Refuses with TICKET_UNKNOWN. */
export async function requoteTicket({ ctx, input }: { ctx: Ctx; input: Named }): Promise<Opened> {
  authorise(ctx.actor, 'sale:create')
  const till = requireTill(ctx.actor)
  const ticket = await db().ticket.findFirst({
    where: { AND: [ticketsOfTill(ctx.actor), { id: input.ticketId }] },
    select: { tenderedAt: true, sales: { where: { state: 'quoted' } } },
  })
  const { tenderedAt, sales } = ticket ?? refuse('TICKET_UNKNOWN')
  if (tenderedAt) return { ...input, soldBefore: true }
  const asker = askerAt(till)
  const renew = async (sale: Sale) => {
    const price = await priceAgain(ctx, sale, asker).catch(unlessRefused)
    if (price) await attachAgain(sale, price, true)
  }
  await Promise.all(sales.map(renew))
  return { ...input, soldBefore: false }
}

/** The item says why it got no price. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof DomainError)) throw error
}

async function priceDraft({ ctx, input, saleId }: { ctx: Ctx; input: DraftInput; saleId: string }): Promise<void> {
  const asker = askerAt(requireTill(ctx.actor))
  const { environment } = asker.credential
  if (isKindOn('number', input.kind)) readPhone(input.recipient, environment)
  const product = await sellableProduct(ctx, input.productCode)
  const recipient = readRecipient(input.recipient, product.recipientField, environment)
  const amountCents = readAmount(input.amount, product)
  const asked = { ...asker, productCode: product.code, recipient, amountCents }
  const priced = priceItem(asked, may(ctx.actor, 'price:below-cost'))
  const price = await explainAmount(priced, product, amountCents)
  const about = { typed: typedOf(input) }
  await attachQuote(saleId, { ...price, isPaid: false, isShown: true, about, product, amountCents })
}

async function sellableProduct(ctx: Ctx, code: string | null): Promise<Product> {
  const product = code ? await getProduct(ctx.actor, code) : refuse('PRODUCT_EMPTY', { field: 'product' })
  if (product.available) return product
  if (!product.priceMissing) return refuse('PRODUCT_UNAVAILABLE', { field: 'product' })
  if (product.fixed) return refuse('PRICE_NOT_SET', { field: 'product' })
  return refuse('PRICE_ANY_AMOUNT', { field: 'product', params: { currency: product.currency } })
}

export type RepeatInput = {
  /** The new form's intent. */
  intentId: string
  /** An earlier sale of the same till. */
  saleId: string
}

/**
 * Gets a new price for an earlier sale of this till: the same product, amount and recipient. Only those come from
 * memory; the Service checks recipient, price and limits again. Refuses with TICKET_UNKNOWN.
 */
export async function repeatSale({ ctx, input }: { ctx: Ctx; input: RepeatInput }): Promise<Opened> {
  authorise(ctx.actor, 'sale:create')
  const sale = await db().sale.findFirst({
    where: { id: input.saleId, claimedAt: { not: null }, ticket: { tillId: requireTill(ctx.actor).id } },
    select: { kind: true, recipient: true, recipientField: true, amountCents: true, productCode: true },
  })
  if (!sale?.recipient) return refuse('TICKET_UNKNOWN')
  const { productCode, amountCents, recipientField } = sale
  const amount = amountCents === null ? '' : toWireAmount(amountCents)
  const recipient = showRecipient(recipientField, sale.recipient)
  const kind = sale.kind as SaleKind
  return quoteTicket({ ctx, input: { intentId: input.intentId, kind, recipient, amount, productCode } })
}

type FavouriteInput = { intentId: string; kind: SaleKind; recipient: string; favouriteId: string }

/**
 * Gets a price for one of this till's favourites and the typed recipient. If the favourite was removed, what was typed
 * stays with the problem FAVOURITE_GONE.
 */
export async function quoteFavourite({ ctx, input }: { ctx: Ctx; input: FavouriteInput }): Promise<Opened> {
  authorise(ctx.actor, 'sale:create')
  const { favouriteId, ...typed } = input
  const favourite = await db().favourite.findFirst({
    where: { id: favouriteId, tillId: requireTill(ctx.actor).id },
    select: { kind: true, productCode: true, amount: true },
  })
  if (!favourite) return storeTypedForm(ctx, typed)
  const kind = isSaleKind(favourite.kind) ? favourite.kind : input.kind
  return quoteTicket({ ctx, input: { ...typed, ...favourite, kind } })
}

async function storeTypedForm(ctx: Ctx, typed: Omit<FavouriteInput, 'favouriteId'>): Promise<Opened> {
  const input = { ...typed, amount: '', productCode: null }
  const draft = await saveDraft({ ctx, input })
  const gone = async () => refuse('FAVOURITE_GONE', { field: 'product' })
  if (draft.editable) await keepProblem(draft.saleId, gone, 'typed', { typed: typedOf(input) })
  return { ticketId: draft.ticketId, soldBefore: !draft.editable }
}

/**
 * Waits for the quote of a product that may or may not take an amount. If the Service lacks an amount, or takes none,
 * our own problem says so. Refuses with AMOUNT_EMPTY, AMOUNT_NOT_TAKEN, or like `asked`.
 */
async function explainAmount<T>(asked: Promise<T>, product: Product, amountCents: Cents | null): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (product.priceUnknown && error instanceof DomainError && error.problem.field === 'amount') {
      return refuse(amountCents === null ? 'AMOUNT_EMPTY' : 'AMOUNT_NOT_TAKEN', { field: 'amount' })
    }
    throw error
  }
}

export type DraftInput = {
  /** Created by the server with the form, for one item (rule R1: unique in the database). */
  intentId: string
  kind: SaleKind
  recipient: string
  amount: string
  productCode: string | null
}

type Draft = { ticketId: string; saleId: string; editable: boolean }

/** A draft's text as its item stores it. */
function typedOf({ recipient, amount, productCode }: Omit<DraftInput, 'intentId' | 'kind'>): Typed {
  return { typedRecipient: recipient, typedAmount: amount, typedProduct: productCode }
}

/**
 * Stores what was typed, unchanged, under the form's intent. The same intent finds the same item, however often it is
 * posted; a new one opens a ticket. Problems of an earlier text are dropped, and what all items together were refused
 * for. Once a tender was accepted for the ticket its text stands, and `editable` is false.
 */
async function saveDraft({ ctx, input }: { ctx: Ctx; input: DraftInput }): Promise<Draft> {
  authorise(ctx.actor, 'sale:create')
  return db().$transaction(async (tx) => {
    const { intentId, kind } = input
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${intentId}, 0))`
    const known = await findItem(tx, ctx, intentId)
    if (!known) return { ...(await openTicket(tx, ctx, input)), editable: true }
    const { saleId, ticketId } = known
    if (await lockTender(tx, saleId)) return { ticketId, saleId, editable: false }
    const changed = await tx.sale.updateMany({
      where: { id: saleId, state: { in: ['draft', 'quoted'] } },
      data: { kind, ...typedOf(input), ...NO_PROBLEM, ...NOT_ERASED, forChange: false },
    })
    if (changed.count === 1) await forgetPress(tx, ticketId)
    return { ticketId, saleId, editable: changed.count === 1 }
  })
}

/** An item that is typed again has a customer again, whose token must be kept. */
const NOT_ERASED = { erasedAt: null, namesErasedAt: null }

async function findItem(tx: Tx, ctx: Ctx, intentId: string): Promise<{ saleId: string; ticketId: string } | null> {
  const select = { id: true, ticketId: true, ticket: { select: { tillId: true, takenOverTillId: true } } }
  const sale = await tx.sale.findUnique({ where: { intentId }, select })
  if (!sale) return null
  const { tillId, takenOverTillId } = sale.ticket
  if ((takenOverTillId ?? tillId) !== requireTill(ctx.actor).id) refuse('FORM_NOT_OURS')
  return { saleId: sale.id, ticketId: sale.ticketId }
}

/** A ticket freezes the exchange rates of its opening; a change reaches the next one. */
async function openTicket(tx: Tx, ctx: Ctx, input: DraftInput): Promise<{ ticketId: string; saleId: string }> {
  const till = requireTill(ctx.actor)
  const { name: credential, environment } = credentialForTill(till)
  const { intentId, kind, productCode } = input
  const typed = { kind, ...typedOf(input), productCode }
  const ticket = await tx.ticket.create({
    data: {
      intentId,
      environment,
      credential,
      branchCode: till.branchCode,
      tillId: till.id,
      staffId: ctx.actor.staffId,
      rates: freezeRates(await listForeignCash(tx)),
      sales: { create: { intentId, environment, credential, ...typed } },
    },
    select: { id: true, sales: { select: { id: true } } },
  })
  return { ticketId: ticket.id, saleId: ticket.sales[0]?.id ?? '' }
}
