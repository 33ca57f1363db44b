import { isUndone } from '@/lib/counter/sales/model.ts'
import type { SaleView } from '@/lib/counter/tickets/model.ts'

/** Longer than the page waits for the end of a sale before it shows what to keep and what to give. */
const LATE_MS = 15_000

type Ended = Pick<SaleView, 'outcome' | 'settledAt' | 'reversedAt'>

/**
 * Whether an item came to nothing so long after `after` that the cashier has given the change and may have turned to
 * somebody else. What was delivered before its reversal is always that late.
 */
export function endedLate(items: readonly Ended[], after: Date | null): boolean {
  if (after === null) return false
  return items.some(({ outcome, settledAt, reversedAt }) => {
    if (outcome === 'reversed') return reversedAt === null || reversedAt > after
    return isUndone(outcome) && settledAt !== null && settledAt.getTime() - after.getTime() > LATE_MS
  })
}
