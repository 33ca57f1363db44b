import type { Code } from '@/lib/platform/shared/codes.ts'
import { awaitsAnswer, SALE_STATES, type SaleState } from '@/lib/platform/shared/order-state.ts'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'

/**
 * Only these moves are legal. News of a `not_sold` sale is still applied, since the Service is right about its ledger.
 * `pending` becomes `not_sold` only by a manager's press (decision 091).
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

export function statesBefore(to: SaleState): SaleState[] {
  return SALE_STATES.filter((from) => SALE_TRANSITIONS[from].includes(to))
}

export const FOLLOWED_STATES = ['sending', 'pending'] as const satisfies readonly SaleState[]

/** What came to nothing: the money is the customer's. Outcomes have the same names. */
export const UNDONE = ['failed', 'not_sold', 'reversed'] as const satisfies readonly SaleState[]

export function isUndone(state: string | null): boolean {
  return UNDONE.some((one) => one === state)
}

export type Outcome = 'sending' | 'unknown' | 'waiting' | 'delivered' | 'failed' | 'not_sold' | 'reversed'

type OutcomeFacts = { state: SaleState; postingUntil: Date | null; attempts: number }

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
export type CodeShown = { codes: Code[] | null; problem: ProblemMessage | null }

/** The same for all vouchers of a ticket, by sale; empty until somebody asks to see them. */
export type CodesShown = { codes: Readonly<Record<string, Code[]>>; problem: ProblemMessage | null }
