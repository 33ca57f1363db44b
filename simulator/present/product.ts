import { formatCents } from '../domain/money.ts'
import { fixedPrice } from '../domain/price-product.ts'
import type { Product } from '../domain/product.ts'
import type { Simulator } from '../simulator.ts'
import type { ApiKey } from '../store/directory.ts'

/** A product as an API answer shows it to this key. */
export function presentProduct(simulator: Simulator, key: ApiKey, product: Product) {
  const { code, operator, name, category, currency, pricing } = product
  const required_fields = [`recipient.${product.field}`]
  const available = simulator.catalogue.isAvailable(product, key.environment)
  if (simulator.settings.minimal) return { code, operator, required_fields, available }
  const price = fixedPrice(product)
  return {
    code,
    name,
    category,
    operator,
    currency,
    required_fields,
    price: price === null ? null : formatCents(price),
    face_value: pricing.kind === 'fixed' ? formatCents(pricing.faceCents) : null,
    min_amount: pricing.kind === 'ranged' ? formatCents(pricing.minUsdCents) : null,
    max_amount: pricing.kind === 'ranged' ? formatCents(pricing.maxUsdCents) : null,
    available,
  }
}
