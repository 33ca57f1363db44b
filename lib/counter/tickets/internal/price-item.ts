import { type FrozenRates, freezeRates } from '@/lib/books/currencies/model.ts'
import { listForeignCash } from '@/lib/books/currencies/queries.ts'
import { customerPrice } from '@/lib/books/journal/price.ts'
import { getPriceRules } from '@/lib/counter/catalogue/price-rules.ts'
import { isToCollectFirst } from '@/lib/counter/kinds/model.ts'
import { createQuote } from '@/lib/counter/quotes/create-quote.ts'
import type { Quote, Sale } from '@/lib/generated/prisma/client.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { type ActorTill, may } from '@/lib/people/access/model.ts'
import type { SqlTx } from '@/lib/platform/database/db.ts'
import { inOrder, plainTransaction } from '@/lib/platform/database/plain.ts'
import { credentialForTill } from '@/lib/platform/env/choose-credential.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { terminalId } from '@/lib/platform/shared/ids.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'
import { DomainError, type Problem, refuse } from '@/lib/platform/shared/problem.ts'
import { HELD_MS, QUOTE_LIFETIME_MS } from '@/lib/platform/shared/time/durations.ts'
import type { Recipient } from '@/lib/service/api/client.ts'
import { isBlockingCode } from '@/lib/service/standing/model.ts'
import { lockTender } from '../lock-ticket.ts'
import { type About, isSameChoice, isStill, KeptRefusal, keepPriceRefusal } from './keep-problem.ts'

export type ItemPrice = { quote: Quote; priceCents: Cents; chargeCents: Cents }

export type Asked = {
  credential: Credential
  productCode: string
  recipient: Recipient
  /** USD cents for a ranged product, null for one with a fixed price. */
  amountCents: Cents | null
  branchCode: string
  tillNumber: number
}

/**
 * Gets a price from the Service and works out what the customer pays. `mayLose` allows a price below our cost. Refuses
 * like `createQuote` and `priceQuote`; the caller has authorised it.
 */
export async function priceItem(asked: Asked, mayLose: boolean): Promise<ItemPrice> {
  const { branchCode, tillNumber, ...request } = asked
  const quote = await createQuote({ ...request, branchCode, terminalId: terminalId(branchCode, tillNumber) })
  return { quote, ...(await priceQuote({ quote, branchCode, amountCents: asked.amountCents, mayLose })) }
}

type Asker = Pick<Asked, 'credential' | 'branchCode' | 'tillNumber'>

/** The till's part of a request for a price, with the key that it sells with now. Refuses like `credentialForTill`. */
export function askerAt(till: ActorTill): Asker {
  return { credential: credentialForTill(till), branchCode: till.branchCode, tillNumber: till.number }
}

/** The request that prices an item again, by this asker; otherwise the same as the first time. */
export function askedAgain(
  sale: {
    productCode: string | null
    recipientField: string | null
    recipient: string | null
    amountCents: Cents | null
  },
  asker: Asker,
): Asked {
  const { productCode, recipientField, recipient, amountCents } = sale
  if (!productCode || !recipientField || !recipient) return refuse('PRODUCT_EMPTY', { field: 'product' })
  const to = { [recipientField]: recipient } as Recipient
  return { productCode, recipient: to, amountCents, ...asker }
}

type Attached = ItemPrice & {
  /** Whether the customer has already paid for the item. If not, the price is too late once a tender was accepted. */
  isPaid: boolean
  /** Whether the cashier sees the price before anything is taken: only then may rates be renewed with it. */
  isShown?: boolean
  /**
   * What an unpaid item was when the price was asked for: the price is too late once that is another. Of a `choice`, what
   * was typed last may differ: what that was refused for stays its problem.
   */
  about?: About
  product: { code: string; name: string; recipientField: string } | null
  amountCents: Cents | null
}

/**
 * Attaches a price to an item. If it differs from the last quote for the same product, recipient and amount, the item
 * says so, and the cashier sees it before anything is taken. The sale uses its quote's credential, whatever the
 * configuration said at the draft. A price that arrives after the tender changes nothing: what was paid for is what is
 * sold.
 */
export async function attachQuote(saleId: string, attached: Attached): Promise<void> {
  const { isPaid, isShown = false, about, product, quote, priceCents, chargeCents, amountCents } = attached
  const { id: quoteId, recipient, totalDebitCents, credential, environment } = quote
  const rates = isShown ? freezeRates(await listForeignCash()) : null
  await plainTransaction(async (tx) => {
    if ((await lockTender(tx, saleId)) !== isPaid) return
    const [before] = await tx.$queryRaw<Before[]>`
      select "ticketId", state, "priceCents", recipient, "productCode", "amountCents", "typedRecipient", "typedAmount",
        "typedProduct"
      from "Sale" where id = ${saleId}::uuid`
    if (!before) return
    // Something else was typed, or got its price, meanwhile: from another page, or faster from the same.
    if (about && !isStill(about, before)) return
    const same = isSameChoice(before, { recipient, productCode: quote.productCode, amountCents })
    const changed = before.state === 'quoted' && same && before.priceCents !== priceCents
    const keepsTyped = about !== undefined && 'choice' in about
    const note: Problem = { code: 'PRICE_CHANGED', params: { before: formatUsd(before.priceCents ?? 0n) } }
    if (rates) await renewRates(tx, before.ticketId, rates)
    await inOrder(tx, [
      () => tx.$executeRaw`
        update "Ticket" set credential = ${credential}, environment = ${environment}::"Environment", problem = null
        where id = ${before.ticketId}::uuid`,
      () => tx.$executeRaw`
        update "Sale" set state = 'quoted', credential = ${credential}, environment = ${environment}::"Environment",
          "quoteId" = ${quoteId}::uuid, "productCode" = coalesce(${product?.code ?? null}, "productCode"),
          "productName" = coalesce(${product?.name ?? null}, "productName"),
          "recipientField" = coalesce(${product?.recipientField ?? null}, "recipientField"), recipient = ${recipient},
          "amountCents" = ${amountCents}::bigint, "priceCents" = ${priceCents}::bigint,
          "chargeCents" = ${chargeCents}::bigint, "totalDebitCents" = ${totalDebitCents}::bigint,
          problem = ${changed ? JSON.stringify(note) : null}::jsonb,
          "typedProblem" = case when ${keepsTyped} then "typedProblem" end
        where id = ${saleId}::uuid and state in ('draft', 'quoted')`,
    ])
  })
}

type Before = Pick<
  Sale,
  | 'ticketId'
  | 'state'
  | 'priceCents'
  | 'recipient'
  | 'productCode'
  | 'amountCents'
  | 'typedRecipient'
  | 'typedAmount'
  | 'typedProduct'
>

/**
 * Prices an unpaid item again, as it is. Refuses as `priceItem`, once the item says so: one that passes leaves it at the
 * price before, or at our own that is collected first. Refuses with QUOTE_CHANGED if it is another choice by now.
 */
export async function priceAgain(ctx: Ctx, sale: Sale, asker: Asker): Promise<ItemPrice> {
  try {
    return await priceItem(askedAgain(sale, asker), may(ctx.actor, 'price:below-cost'))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const stands = isPassing(error.problem.code)
    const problem = stands && isToCollectFirst(sale) ? (sale.problem as Problem) : error.problem
    if (!(await keepPriceRefusal(sale, problem, stands))) refuse('QUOTE_CHANGED')
    throw new KeptRefusal(problem)
  }
}

/**
 * Attaches such a price; what was typed since and refused stays. `isShown`: nothing is taken before the cashier sees
 * it, so rates may be renewed with it.
 */
export function attachAgain(sale: Sale, price: ItemPrice, isShown: boolean): Promise<void> {
  const { id, amountCents } = sale
  return attachQuote(id, { ...price, isPaid: false, isShown, about: { choice: sale }, product: null, amountCents })
}

type Quoted = { productCode: string; faceCents: Cents; faceCurrency: string; feeCents: Cents; totalDebitCents: Cents }

type Input = {
  quote: Quoted
  /** Where it is sold: prices may differ by branch and day. */
  branchCode: string
  /** The amount asked for; null for a product with a fixed price. */
  amountCents: Cents | null
  mayLose: boolean
}

/**
 * What the customer pays for a quote, in USD cents, by the price rule of the books: face, fee and our charge, or the
 * configured price for a face in another currency. Refuses with PRICE_NOT_SET if there is none, with PRICE_ANY_AMOUNT
 * for a chosen amount, which no configured price fits, and with PRICE_BELOW_COST unless `mayLose`, as for managers.
 */
async function priceQuote({ quote, branchCode, amountCents, mayLose }: Input) {
  const rule = (await getPriceRules(branchCode, [quote.productCode])).get(quote.productCode)
  const chargeCents = rule?.chargeCents ?? 0n
  const priceCents = customerPrice({
    faceCents: quote.faceCents,
    faceCurrency: quote.faceCurrency,
    feeCents: quote.feeCents,
    chargeCents,
    configuredUsdCents: amountCents === null ? (rule?.priceCents ?? null) : null,
  })
  if (priceCents === null && amountCents !== null) {
    return refuse('PRICE_ANY_AMOUNT', { field: 'product', params: { currency: quote.faceCurrency } })
  }
  if (priceCents === null) return refuse('PRICE_NOT_SET', { field: 'product' })
  if (priceCents < quote.totalDebitCents && !mayLose) return refuse('PRICE_BELOW_COST', { field: 'product' })
  return { priceCents, chargeCents: quote.faceCurrency === 'USD' ? chargeCents : 0n }
}

/**
 * Freezes the present rates on a locked, unpaid ticket once none of its prices is held any more: its rates belong to a
 * price that the customer was told (decision 019), and that price is over. A ticket opened within a price's lifetime
 * keeps its rates.
 */
async function renewRates(tx: SqlTx, ticketId: string, rates: FrozenRates): Promise<void> {
  await tx.$executeRaw`
    update "Ticket" t set rates = ${JSON.stringify(rates)}::jsonb where t.id = ${ticketId}::uuid
      and t."createdAt" < now() - ${QUOTE_LIFETIME_MS} * interval '1 millisecond'
      and not exists (
        select 1 from "Sale" s join "Quote" q on q.id = s."quoteId"
        where s."ticketId" = t.id
          and q."createdAt" >= now() - (${HELD_MS}::bigint - q."askMs") * interval '1 millisecond')`
}

const PASSING = [
  'QUOTE_UNANSWERED',
  'CODE_UNKNOWN_LATER',
  'UPSTREAM_UNAVAILABLE',
  'RATE_LIMITED',
  'VELOCITY_LIMITED',
  'QUOTE_LAPSED',
  'CATCHING_UP',
]

/** Whether a price was refused for now, or for every item alike: the item itself is as good as before. */
export function isPassing(code: string): boolean {
  return PASSING.includes(code) || isBlockingCode(code)
}
