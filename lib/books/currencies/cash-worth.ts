import type { Cash } from '@/lib/books/journal/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'

const MICROS = 1_000_000n

/** What a currency's cash is worth in USD at the newest buying rate, even a withdrawn one, as in the books. */
export async function cashWorth(tx: Tx, currency: string): Promise<(nativeCents: Cents) => Cash> {
  const rate = currency === 'USD' ? null : await newestRate(tx, currency)
  return (nativeCents) => {
    if (currency === 'USD') return { currency, nativeCents, usdCents: nativeCents }
    return { currency, nativeCents, usdCents: rate === null ? 0n : roundedQuotient(nativeCents * MICROS, rate) }
  }
}

async function newestRate(tx: Tx, currencyCode: string): Promise<bigint | null> {
  const newest = { where: { currencyCode }, orderBy: { id: 'desc' }, select: { buyingMicros: true } } as const
  return (await tx.exchangeRate.findFirst(newest))?.buyingMicros ?? null
}

/** Rounds half a cent away from zero, so that an amount and its negative are worth the same. */
function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const half = divisor / 2n
  return (dividend < 0n ? dividend - half : dividend + half) / divisor
}

/** How much more was counted than the books had, both in one currency; below zero if there was less. */
export function cashDifference(counted: Cash, expected: Cash): Cash {
  const { currency } = counted
  const nativeCents = counted.nativeCents - expected.nativeCents
  return { currency, nativeCents, usdCents: counted.usdCents - expected.usdCents }
}
