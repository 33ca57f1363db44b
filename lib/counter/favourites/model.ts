import type { Product } from '@/lib/counter/catalogue/model.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'

/** As many as fit in the first row of a screen, and in a cashier's memory. */
export const MOST_FAVOURITES = 8

export type Favourite = {
  id: string
  kind: Product['kind']
  productCode: string
  productName: string
  /** Null for a product that sets its own price. */
  amountCents: Cents | null
  /** False if it cannot be sold now; unknown counts as open. */
  available: boolean
}
