import { type Cents, sumCents } from '@/lib/platform/shared/money.ts'

type PricedQuote = {
  faceCents: Cents
  faceCurrency: string
  feeCents: Cents
  /** Our own charge in USD, on top of face and fee. */
  chargeCents: Cents
  /** The office's full price in USD for a product whose face is in another currency. */
  configuredUsdCents: Cents | null
}

/**
 * What the customer pays, in USD cents: face value, fee and our charge. service-api.md leaves the fee's currency and
 * the rate's direction open, so a product with its face value in another currency costs what the office configured;
 * null means that it is not for sale.
 */
export function customerPrice(quote: PricedQuote): Cents | null {
  if (quote.faceCurrency === 'USD') return quote.faceCents + quote.feeCents + quote.chargeCents
  return quote.configuredUsdCents
}

/** What a sale earns in USD cents, booked when it completes; negative for a loss. */
export function margin({ priceCents, totalDebitCents }: { priceCents: Cents; totalDebitCents: Cents }): Cents {
  return priceCents - totalDebitCents
}

/** What is earned by items with a price, in USD cents; one that is not priced, or whose debit is not known, adds nothing. */
export function marginOf(items: readonly { priceCents: Cents | null; totalDebitCents: Cents | null }[]): Cents {
  return sumCents(
    items.map(({ priceCents, totalDebitCents }) => {
      return priceCents === null || totalDebitCents === null ? 0n : margin({ priceCents, totalDebitCents })
    }),
  )
}
