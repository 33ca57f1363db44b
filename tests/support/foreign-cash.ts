import type { ForeignCash } from '@/lib/books/currencies/model.ts'

/** Currencies beside the dollar, with rates and notes that are easy to reckon with. */
export const ZWG: ForeignCash = {
  currency: 'ZWG',
  buyingMicros: 28_000_000n,
  sellingMicros: 26_000_000n,
  smallestCents: 100n,
}
export const ZAR: ForeignCash = {
  currency: 'ZAR',
  buyingMicros: 18_500_000n,
  sellingMicros: 17_500_000n,
  smallestCents: 10n,
}
