import type { Product } from '@/lib/counter/catalogue/model.ts'

/** A piece of a name; `hit` if it matches the search. `from` is its position, which tells pieces apart. */
export type NamePiece = { text: string; hit: boolean; from: number }

/** The products with every typed word in their name, operator or validity. */
export function filterProducts(products: readonly Product[], sought: string): Product[] {
  const words = wordsOf(sought)
  return products.filter(({ name, operatorName, validity }) => {
    const text = `${name} ${operatorName} ${validity ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Splits a name at the matches of the typed words. */
export function markWords(name: string, sought: string): NamePiece[] {
  const words = wordsOf(sought)
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

function wordsOf(sought: string): string[] {
  return sought.toLowerCase().split(/\s+/).filter(Boolean)
}
