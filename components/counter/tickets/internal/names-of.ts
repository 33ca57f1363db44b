import type { SaleView } from '@/lib/counter/tickets/model.ts'

type Named = Pick<SaleView, 'recipientField' | 'customerName' | 'quoteId'>

/** The names that the Service gave for meters and accounts, to be read aloud. */
export function namesOf(items: readonly Named[]): string[] {
  return [...new Set(named(items).flatMap(({ customerName }) => customerName ?? []))]
}

/** The quotes of the named items, as `BesidePriceFields` has them. */
export function namedQuotes(items: readonly Named[]): string {
  return named(items)
    .map(({ quoteId }) => quoteId)
    .join()
}

/** Whether every name was confirmed at the price of one of these quotes. */
export function stillConfirmed(items: readonly Named[], kept: string): boolean {
  const quoteIds = kept.split(',')
  const confirmed = namesOf(items.filter(({ quoteId }) => quoteId !== null && quoteIds.includes(quoteId)))
  return namesOf(items).every((name) => confirmed.includes(name))
}

function named<T extends Named>(items: readonly T[]): T[] {
  return items.filter(({ recipientField, customerName }) => recipientField !== 'phone' && customerName !== null)
}
