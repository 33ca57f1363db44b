import { type Cents, formatMoney } from '@/lib/platform/shared/money.ts'

/** The one recipient field that a product needs (service-api.md, QuoteRequest). */
export type RecipientField = 'phone' | 'meter' | 'account'

/** What a product is; `other` is what nothing tells, and is not offered. */
export type ProductKind = 'airtime' | 'bundle' | 'electricity' | 'bill' | 'voucher' | 'other'

/** A product as the counter offers it; what the Service left out is null. */
export type Product = {
  code: string
  name: string
  operator: string
  operatorName: string
  kind: ProductKind
  recipientField: RecipientField
  /** Currency of the face value. */
  currency: string
  /** Fixed face value, or null when the cashier names the amount (or the Service does not say). */
  faceCents: Cents | null
  minCents: Cents | null
  maxCents: Cents | null
  /** Whether it can be sold now: the Service offers it, and we have a price for it. */
  available: boolean
  /** Closed on our side: the face is in another currency and nobody has set what it costs in USD. */
  priceMissing: boolean
  /** A fixed price is known upstream, so the quote takes no amount. */
  fixed: boolean
  /** Nothing says whether its price is fixed: an amount goes with the quote only if one is typed. */
  priceUnknown: boolean
  /** How long it lasts, as the Service says it ("7 days"), where it does. */
  validity: string | null
  /** What the customer pays besides fee when known before the quote, in USD. */
  chargeCents: Cents
  /** What the customer pays in USD, charge and fee included, where the face is in another currency and a price is set. */
  usdPriceCents: Cents | null
}

/** What a lookup found out about a phone number. */
export type NumberLookup = { phone: string; operatorName: string; products: Product[] }

/** A product with our own price rule, as the office shows and changes it. */
export type PriceRow = {
  code: string
  name: string
  operatorName: string
  /** Its face value or range in its own currency; empty if the Service does not say. */
  face: string
  /** The face is in another currency, so that it is sold at our own USD price or not at all. */
  needsPrice: boolean
  priceMissing: boolean
  /** The currency of one that takes any amount of it: no price of ours fits, so it stays closed. */
  anyAmountIn: string | null
  charge: string
  price: string
}

/**
 * What a product of fixed price costs the customer before any fee, or null where only the quote knows. A face in another
 * currency shows at our own USD price, and as it is while there is none.
 */
export function priceText(product: Product): string | null {
  if (product.usdPriceCents !== null) return formatMoney({ cents: product.usdPriceCents, currency: 'USD' })
  if (product.faceCents === null) return null
  if (product.currency !== 'USD') return formatMoney({ cents: product.faceCents, currency: product.currency })
  return formatMoney({ cents: product.faceCents + product.chargeCents, currency: 'USD' })
}
