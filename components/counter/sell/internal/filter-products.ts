import type { Product } from '@/lib/counter/catalogue/model.ts'

/** A piece of a name; `hit` where it is what was searched for. `from` is its place, which tells pieces apart. */
export type NamePiece = { text: string; hit: boolean; from: number }

/** The products that have every typed word in their name, operator or validity. */
export function filterProducts(products: readonly Product[], sought: string): Product[] {
  const words = wordsOf(sought)
  return products.filter(({ name, operatorName, validity }) => {
    const text = `${name} ${operatorName} ${validity ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** A name cut where the typed words are in it. */
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

/** What a product is and how long it lasts, apart, where its name ends with how long. */
export function nameParts({ name, validity }: Product): { what: string; validity: string | null } {
  if (validity === null || !name.endsWith(validity)) return { what: name, validity }
  return { what: name.slice(0, -validity.length).replace(/[\s,·-]+$/, ''), validity }
}

function wordsOf(sought: string): string[] {
  return sought.toLowerCase().split(/\s+/).filter(Boolean)
}
