import { customerPrice } from '@/lib/books/journal/price.ts'
import { getPriceRules } from '@/lib/counter/catalogue/price-rules.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

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
export async function priceQuote({ quote, branchCode, amountCents, mayLose }: Input) {
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
