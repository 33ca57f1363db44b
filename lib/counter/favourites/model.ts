import type { Product } from '@/lib/counter/catalogue/model.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'

/** As many as fit the first row of a screen, and a cashier's memory. */
export const MOST_FAVOURITES = 8

/** A product pinned on a till, with its amount if the customer chooses one. */
export type Favourite = {
  id: string
  kind: Product['kind']
  productCode: string
  productName: string
  /** Null for a product with a price of its own. */
  amountCents: Cents | null
  /** False if the Service or the operator closed it; unknown counts as open. */
  available: boolean
}
