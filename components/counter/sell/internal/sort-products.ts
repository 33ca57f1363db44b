import type { Product } from '@/lib/counter/catalogue/model.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'

/** The amounts that are a key each. */
export const KEY_AMOUNTS: readonly Cents[] = [50n, 100n, 200n, 500n, 1000n]

/** The airtime whose amounts are the keys, and everything else as a list. */
export type Choices = { airtime: Product | null; listed: Product[] }

/**
 * Sorts what a number can buy of airtime and bundles; bills and vouchers are not sold on this screen. The open products
 * of the list come first, as the Service ordered them.
 */
export function sortProducts(all: readonly Product[]): Choices {
  const products = all.filter((product) => product.kind === 'airtime' || product.kind === 'bundle')
  const ranged = products.filter((product) => product.kind === 'airtime' && !product.fixed)
  const airtime = ranged.find((product) => product.available) ?? ranged[0] ?? null
  const rest = products.filter((product) => product !== airtime)
  return { airtime, listed: [...rest.filter((p) => p.available), ...rest.filter((p) => !p.available)] }
}

/** Whether a ranged product takes this amount. What the Service did not say does not forbid. */
export function takesAmount(product: Product | null, cents: Cents): boolean {
  if (!product?.available) return false
  return (product.minCents ?? 0n) <= cents && (product.maxCents === null || cents <= product.maxCents)
}

/**
 * A shelf in its order: what takes an amount, what has a price of its own, what is closed. The form keeps to it: a press
 * on a price of its own comes after, and so outdoes, whatever was chosen above it.
 */
export function shelfOrder(products: readonly Product[]): Product[] {
  const open = products.filter((product) => product.available)
  const closed = products.filter((product) => !product.available)
  return [...open.filter((product) => !product.fixed), ...open.filter((product) => product.fixed), ...closed]
}
