import type { ProductKind, RecipientField } from '@/lib/counter/kinds/model.ts'
import { type Cents, formatMoney } from '@/lib/platform/shared/money.ts'

/** A product as the counter offers it; null where the Service left something out. */
export type Product = {
  code: string
  name: string
  operator: string
  operatorName: string
  kind: ProductKind
  recipientField: RecipientField
  currency: string
  /** Fixed face value; null if the cashier enters the amount, or the Service does not say. */
  faceCents: Cents | null
  minCents: Cents | null
  maxCents: Cents | null
  available: boolean
  /** Closed: the face is in another currency and nobody has set a USD price. */
  priceMissing: boolean
  /** The Service has a fixed price, so the quote takes no amount. */
  fixed: boolean
  /** Unknown whether the price is fixed: the quote takes an amount only if one is typed. */
  priceUnknown: boolean
  /** How long it lasts, in the Service's words ("7 days"), if known. */
  validity: string | null
  /** Our charge on top of face and fee, in USD, as known before the quote. */
  chargeCents: Cents
  /** What the customer pays in USD, charge and fee included, if the face is in another currency and a price is set. */
  usdPriceCents: Cents | null
}

export type NumberLookup = { phone: string; operatorName: string; products: Product[] }

export type PriceRow = {
  code: string
  name: string
  operatorName: string
  /** Its face value or range in its own currency; empty if unknown. */
  face: string
  /** The face is in another currency, so it sells only at our own USD price. */
  needsPrice: boolean
  /** The face is in USD, or its currency is unknown. */
  takesCharge: boolean
  priceMissing: boolean
  /** The currency, not USD, of a product with a free amount: no price of ours fits, so it stays closed. */
  anyAmountIn: string | null
  charge: string
  price: string
  /** The stored rule as one text (`settingsText`), so that a form from an old page is refused. */
  shown: string
  /** The planned prices in effect instead of the usual one; `branchName` is null for every branch. */
  planned: { branchName: string | null; toDay: string | null }[]
  example: PriceExample | null
}

/** A price planned for some days or for one branch. Cents are USD; days are Harare's, first and last included. */
export type PlannedView = {
  id: string
  productCode: string
  product: string
  branchCode: string | null
  branchName: string | null
  chargeCents: Cents | null
  priceCents: Cents | null
  fromDay: string
  toDay: string | null
  note: string
  by: string
  state: 'on' | 'coming' | 'over'
}

export function priceText(product: Product): string | null {
  if (product.usdPriceCents !== null) return formatMoney({ cents: product.usdPriceCents, currency: 'USD' })
  if (product.faceCents === null) return null
  if (product.currency !== 'USD') return formatMoney({ cents: product.faceCents, currency: product.currency })
  return formatMoney({ cents: product.faceCents + product.chargeCents, currency: 'USD' })
}

export type PriceRule = { chargeCents: Cents; priceCents: Cents | null }

/** An example sale of a product, as far as its figures are known before a quote. USD cents. */
export type PriceExample = {
  /** The face value in USD; null for a product that sells at our own price. */
  faceCents: Cents | null
  costCents: Cents
}

/** The margin of such a sale under a rule; null if the price that it needs is not set. */
export function marginAt({ faceCents, costCents }: PriceExample, { chargeCents, priceCents }: PriceRule): Cents | null {
  if (faceCents !== null) return faceCents + chargeCents - costCents
  return priceCents === null ? null : priceCents - costCents
}
