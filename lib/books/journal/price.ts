import { type Cents, sumCents } from '@/lib/platform/shared/money.ts'

type PricedQuote = {
  faceCents: Cents
  faceCurrency: string
  feeCents: Cents
  chargeCents: Cents
  /** The office's full price in USD for a face in another currency. */
  configuredUsdCents: Cents | null
}

/** USD cents; null if not for sale. The document leaves foreign fees open, so the office configures those prices. */
export function customerPrice(quote: PricedQuote): Cents | null {
  if (quote.faceCurrency === 'USD') return quote.faceCents + quote.feeCents + quote.chargeCents
  return quote.configuredUsdCents
}

export function margin({ priceCents, totalDebitCents }: { priceCents: Cents; totalDebitCents: Cents }): Cents {
  return priceCents - totalDebitCents
}

/** What items earn, in USD cents; one without a price, or whose debit is not known, adds nothing. */
export function marginOf(items: readonly { priceCents: Cents | null; totalDebitCents: Cents | null }[]): Cents {
  return sumCents(
    items.map(({ priceCents, totalDebitCents }) => {
      return priceCents === null || totalDebitCents === null ? 0n : margin({ priceCents, totalDebitCents })
    }),
  )
}
