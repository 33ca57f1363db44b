import type { Outcome } from '@/lib/counter/sales/model.ts'
import type { SaleState } from '@/lib/platform/shared/sale-state.ts'

/** The state of a sale with an outcome; `sending` and `unknown` share one (see `firstAttempt`). */
export const STATES_OF = {
  sending: 'sending',
  unknown: 'sending',
  waiting: 'pending',
  delivered: 'completed',
  failed: 'failed',
  not_sold: 'not_sold',
  reversed: 'reversed',
} as const satisfies Record<Outcome, SaleState>

/**
 * Tells `sending` from `unknown`, as the outcomes of sales and payments do: only a first attempt may still be answered.
 */
export function firstAttempt(outcome: Outcome, now: Date) {
  if (outcome === 'sending') return { attempts: { lte: 1 }, postingUntil: { gt: now } }
  if (outcome !== 'unknown') return {}
  return { OR: [{ attempts: { gt: 1 } }, { postingUntil: null }, { postingUntil: { lte: now } }] }
}
