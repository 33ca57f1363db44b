import { MobileLookup, Product } from '@/lib/service/api/contract/product.ts'
import type { Answer } from './answer.ts'
import { lookupPhoneField } from './field-names.ts'
import type { Caller } from './internal/caller.ts'

type ProductCategory = 'airtime' | 'data' | 'bill' | 'voucher'
export type ProductFilter = { category?: ProductCategory; operator?: string; currency?: string }

/** The products on sale (service-api.md, Endpoints). */
export function catalogueCalls(caller: Caller) {
  return {
    products: (filter: ProductFilter = {}): Promise<Answer<Product[]>> =>
      caller.list({ path: '/products', query: filter }, Product),

    product: (code: string): Promise<Answer<Product>> =>
      caller.get(
        { path: `/products/${encodeURIComponent(code)}` },
        { schema: Product, isOurs: (product) => product.code === code },
      ),

    /**
     * The operator of a number `2637XXXXXXXX`. The Service refuses one that belongs to no operator with
     * RECIPIENT_INVALID.
     */
    lookupMobile: (phone: string): Promise<Answer<MobileLookup>> =>
      caller.post({ path: '/lookups/mobile', body: { [lookupPhoneField]: phone } }, { schema: MobileLookup }),
  }
}
