import type { Cash } from '@/lib/books/journal/model.ts'

/** How much more was counted than the books had, both in one currency; below zero if there was less. */
export function cashDifference(counted: Cash, expected: Cash): Cash {
  const { currency } = counted
  const nativeCents = counted.nativeCents - expected.nativeCents
  return { currency, nativeCents, usdCents: counted.usdCents - expected.usdCents }
}
