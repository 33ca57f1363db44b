import type { Code } from '@/lib/platform/shared/codes.ts'
import { awaitsAnswer } from '@/lib/platform/shared/order-state.ts'
import type { ToldProblem } from '@/lib/platform/shared/problem.ts'
import { SALE_STATES, type SaleState } from '@/lib/platform/shared/sale-state.ts'

/**
 * The only legal moves. The Service may still report a `not_sold` sale: that news is applied, since the Service is
 * right about its own ledger, and raises an incident. A `pending` one becomes `not_sold` only by a manager's press, once
 * the Service knows nothing of it (decision 091).
 */
export const SALE_TRANSITIONS: Readonly<Record<SaleState, readonly SaleState[]>> = {
  draft: ['quoted'],
  quoted: ['sending'],
  sending: ['pending', 'completed', 'failed', 'reversed', 'not_sold'],
  pending: ['completed', 'failed', 'reversed', 'not_sold'],
  completed: ['reversed'],
  failed: [],
  reversed: [],
  not_sold: ['pending', 'completed', 'failed', 'reversed'],
}

/** States from which `to` may be entered. */
export function statesBefore(to: SaleState): SaleState[] {
  return SALE_STATES.filter((from) => SALE_TRANSITIONS[from].includes(to))
}

/** The states that are not final: the worker keeps asking the Service about such sales. */
export const FOLLOWED_STATES = ['sending', 'pending'] as const satisfies readonly SaleState[]

/** The states of sales that came to nothing: the money is the customer's. Their outcomes have the same names. */
export const UNDONE = ['failed', 'not_sold', 'reversed'] as const satisfies readonly SaleState[]

/** Whether a sale in this state, or with this outcome, came to nothing. */
export function isUndone(state: string | null): boolean {
  return UNDONE.some((one) => one === state)
}

/** A sale's outcome at the counter. `unknown` was sent and got no answer. */
export type Outcome = 'sending' | 'unknown' | 'waiting' | 'delivered' | 'failed' | 'not_sold' | 'reversed'

type OutcomeFacts = { state: SaleState; postingUntil: Date | null; attempts: number }

/** What `outcomeOf` reads of a sale or payment. */
export const OUTCOME_COLUMNS = { state: true, postingUntil: true, attempts: true } as const satisfies Record<
  keyof OutcomeFacts,
  true
>

/** The outcome of a claimed sale at an instant, or null while nothing was sent. A countdown never decides it. */
export function outcomeOf(sale: OutcomeFacts, now: Date): Outcome | null {
  switch (sale.state) {
    case 'draft':
    case 'quoted':
      return null
    case 'sending':
      return awaitsAnswer(sale, now) ? 'sending' : 'unknown'
    case 'pending':
      return 'waiting'
    case 'completed':
      return 'delivered'
    default:
      return sale.state
  }
}

/** A voucher's codes (`pin` on the wire) as the screen has them: null until somebody asks to see it. */
export type CodeShown = { codes: Code[] | null; problem: ToldProblem | null }
