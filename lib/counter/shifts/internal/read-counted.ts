import { type CashCount, type CountedCurrency, countedIn, readCounts } from '@/lib/platform/shared/cash-count.ts'
import { DomainError, refuse } from '@/lib/platform/shared/problem.ts'

/**
 * The counts of a posted form, which may be in these currencies only, so that no sum that somebody counted is silently
 * left out.
 */
export function readCounted(fields: Record<string, string>, currencies: readonly CountedCurrency[]): CashCount[] {
  const read = readCounts(fields, currencies)
  if (!read.ok) throw new DomainError(read.problem)
  const known = new Set(currencies.map(({ code }) => code))
  if (countedIn(fields).some(({ code }) => !known.has(code))) refuse('MOVE_CURRENCY')
  return read.counts
}
