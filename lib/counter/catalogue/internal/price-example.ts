import type { Product as WireProduct } from '@/lib/service/api/contract/product.ts'
import type { PriceExample } from '../model.ts'
import type { UsualCost } from './usual-cost.ts'

/** The example for a product with a free amount. */
const TEN_DOLLARS = 1000n

type Known = Pick<WireProduct, 'currency' | 'faceValueCents' | 'priceCents'> & { fixed: boolean }

/**
 * An example sale of a product and what it costs us: as the Service lists it (service-api.md, Product: `price` is what
 * we pay), else as it usually was; null if neither is known. For a free amount, the example is ten dollars at the usual
 * cost.
 */
export function exampleOf(product: Known, usual: UsualCost | undefined): PriceExample | null {
  const { fixed, faceValueCents, priceCents } = product
  const isUsd = (product.currency ?? 'USD') === 'USD'
  if (!fixed) {
    if (!isUsd || !usual || usual.faceCents <= 0n) return null
    return { faceCents: TEN_DOLLARS, costCents: (TEN_DOLLARS * usual.costCents) / usual.faceCents }
  }
  const each = (cents: bigint) => cents / BigInt(usual?.sold ?? 1)
  const costCents = priceCents ?? (usual ? each(usual.costCents) : null)
  if (costCents === null) return null
  if (!isUsd) return { faceCents: null, costCents }
  const faceCents = faceValueCents ?? (usual ? each(usual.faceCents) : null)
  return faceCents === null ? null : { faceCents, costCents }
}
