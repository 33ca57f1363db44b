import type { Cents } from '@/lib/platform/shared/money.ts'

const STEPS: readonly Cents[] = [100n, 500n, 1000n, 2000n, 5000n, 10_000n]
const MOST = 4

/** The sums in notes that customers most likely hand over for a price: the next dollar, five, ten and so on. */
export function cashSuggestions(price: Cents): Cents[] {
  const sums = STEPS.map((step) => ((price + step - 1n) / step) * step).filter((sum) => sum > price)
  return [...new Set(sums)].slice(0, MOST)
}
