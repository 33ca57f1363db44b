import type { Sale } from '@/lib/generated/prisma/client.ts'

/** What a price is asked for. */
export type Choice = Pick<Sale, 'productCode' | 'recipient' | 'amountCents'>

/** Whether two items, or one at two times, are the same product for the same recipient and amount. */
export function isSameChoice(a: Choice, b: Choice): boolean {
  return a.productCode === b.productCode && a.recipient === b.recipient && a.amountCents === b.amountCents
}

/** What was typed and chosen in an item's form. */
export type Typed = Pick<Sale, 'typedRecipient' | 'typedAmount' | 'typedProduct'>

/** What an item was when its price was asked for: what it was priced as before, or what had just been typed. */
export type About = { choice: Choice } | { typed: Typed }

/** Whether an item is still what its price was asked for. */
export function isStill(about: About, sale: Choice & Typed): boolean {
  return 'choice' in about ? isSameChoice(about.choice, sale) : isSameText(about.typed, sale)
}

function isSameText(a: Typed, b: Typed): boolean {
  return a.typedRecipient === b.typedRecipient && a.typedAmount === b.typedAmount && a.typedProduct === b.typedProduct
}
