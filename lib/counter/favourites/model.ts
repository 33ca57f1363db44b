import type { Product } from '@/lib/counter/catalogue/model.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'

/** As many as fit the first row of a screen and a cashier's memory. */
export const MOST_FAVOURITES = 8

/** A product that a till keeps at hand, with the amount where the customer names one. */
export type Favourite = {
  id: string
  kind: Product['kind']
  productCode: string
  productName: string
  /** Null for a product with a price of its own. */
  amountCents: Cents | null
  /** False where the Service or the operator has closed it; what nobody could be asked about counts as open. */
  available: boolean
}
