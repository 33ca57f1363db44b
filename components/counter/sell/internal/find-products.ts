import type { Product } from '@/lib/counter/catalogue/model.ts'
import { isKindOn } from '@/lib/counter/kinds/model.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'

/** The amounts that have a key each. */
export const KEY_AMOUNTS: readonly Cents[] = [50n, 100n, 200n, 500n, 1000n]

/** The airtime whose amounts are keys, and everything else as a list. */
type Choices = { airtime: Product | null; listed: Product[] }

/**
 * Sorts the airtime and bundles for a number; bills and vouchers have their own screen. Open products come first, in
 * the Service's order.
 */
export function sortProducts(all: readonly Product[]): Choices {
  const products = all.filter((product) => isKindOn('number', product.kind))
  const ranged = products.filter((product) => product.kind === 'airtime' && !product.fixed)
  const airtime = ranged.find((product) => product.available) ?? ranged[0] ?? null
  const rest = products.filter((product) => product !== airtime)
  return { airtime, listed: [...rest.filter((p) => p.available), ...rest.filter((p) => !p.available)] }
}

/** Whether a ranged product takes this amount. A limit that the Service did not give forbids nothing. */
export function acceptsAmount(product: Product | null, cents: Cents): boolean {
  if (!product?.available) return false
  return (product.minCents ?? 0n) <= cents && (product.maxCents === null || cents <= product.maxCents)
}

/**
 * A shelf's order: products that take an amount, those with their own price, closed ones. The form posts in this order:
 * pressing a product with its own price comes later, so it overrides a choice above.
 */
export function shelfOrder(products: readonly Product[]): Product[] {
  const open = products.filter((product) => product.available)
  const closed = products.filter((product) => !product.available)
  return [...open.filter((product) => !product.fixed), ...open.filter((product) => product.fixed), ...closed]
}

/** A piece of a name; `hit` if it matches the search. `from` is its position, which tells pieces apart. */
type NamePiece = { text: string; hit: boolean; from: number }

/** The products with every typed word in their name, operator or validity. */
export function filterProducts(products: readonly Product[], query: string): Product[] {
  const words = wordsOf(query)
  return products.filter(({ name, operatorName, validity }) => {
    const text = `${name} ${operatorName} ${validity ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Splits a name at the matches of the typed words. */
export function markWords(name: string, query: string): NamePiece[] {
  const words = wordsOf(query)
  if (words.length === 0) return [{ text: name, hit: false, from: 0 }]
  const any = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'giu')
  let from = 0
  return name.split(any).map((text, index) => {
    const piece = { text, hit: index % 2 === 1, from }
    from += text.length
    return piece
  })
}

/** A product's name and validity, split if the name ends with the validity. */
export function nameParts({ name, validity }: Product): { what: string; validity: string | null } {
  if (validity === null || !name.endsWith(validity)) return { what: name, validity }
  return { what: name.slice(0, -validity.length).replace(/[\s,·-]+$/, ''), validity }
}

function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean)
}
