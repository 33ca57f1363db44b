import type { Cents } from '@/lib/platform/shared/money.ts'
import { awaitsAnswer } from '@/lib/platform/shared/order-state.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'

/** Our own states, since the Service names none (service-api.md, Funding). `asked` waits for the owner. */
export type FundingState = 'asked' | 'sending' | 'pending' | 'completed' | 'failed' | 'not_made'

/**
 * The only legal moves. A top-up that we gave up, or that the Service called failed, may still be credited: the Service
 * is right about its own ledger, and somebody is alerted.
 */
export const FUNDING_TRANSITIONS: Readonly<Record<FundingState, readonly FundingState[]>> = {
  asked: ['sending', 'not_made'],
  sending: ['pending', 'completed', 'failed', 'not_made'],
  pending: ['completed', 'failed'],
  completed: [],
  failed: ['completed'],
  not_made: ['pending', 'completed', 'failed'],
}

/** Our state for the Service's own word. A word that we do not know is not final. */
export function fundingStateOf(status: string): Extract<FundingState, 'pending' | 'completed' | 'failed'> {
  if (status === 'credited' || status === 'completed') return 'completed'
  return status === 'failed' ? 'failed' : 'pending'
}

/**
 * What the office shows for a top-up. `unknown`: it was sent and no answer came, which never means that nothing was
 * paid.
 */
export type FundingOutcome = 'asked' | 'sending' | 'unknown' | 'waiting' | 'credited' | 'failed' | 'not_made'

type OutcomeFacts = { state: FundingState; postingUntil: Date | null; attempts: number }

/** The outcome of a top-up at time `now`. */
export function fundingOutcomeOf(funding: OutcomeFacts, now: Date): FundingOutcome {
  switch (funding.state) {
    case 'sending':
      return awaitsAnswer(funding, now) ? 'sending' : 'unknown'
    case 'pending':
      return 'waiting'
    case 'completed':
      return 'credited'
    default:
      return funding.state
  }
}

/** Why a top-up that waited for the owner is `not_made`. */
export const TURNED_DOWN = 'TOP_UP_TURNED_DOWN'

/** Why a top-up that never got an answer is `not_made`: it may have been made all the same. */
export const GIVEN_UP = 'TOP_UP_GIVEN_UP'

/** How much may be topped up in a day without the owner's code, unless the owner set another limit. */
export const USUAL_DAY_LIMIT_CENTS: Cents = 20_000n

/** A way to top up, as configured. */
export type TopUpMethod = { value: string; label: string; phone: boolean }

/** What may still be topped up today without the owner's code. */
export type DayRoom = { limitCents: Cents; usedCents: Cents; leftCents: Cents }

/** One line of the list. */
export type FundingRow = {
  id: string
  place: string
  outcome: FundingOutcome
  methodLabel: string
  amountCents: Cents
  staffName: string
  reference: string
  createdAt: Date
}

/** A top-up that nobody has settled yet. */
export type OpenFunding = FundingRow & { outcome: Exclude<FundingOutcome, 'credited'> }

/** A page of the list, newest first, and where the pages beside it begin; null at either end. */
export type FundingPage = { rows: FundingRow[]; newer: string | null; older: string | null }

/** One top-up in full, and what the viewer may do with it. */
export type FundingView = Omit<FundingRow, 'place'> & {
  /** Masked. */
  phone: string
  approvedByName: string | null
  upstreamId: string | null
  /** The Service's own word for its state. */
  upstreamStatus: string | null
  instructions: string | null
  payCode: string | null
  payAddress: string | null
  payNetwork: string | null
  expiresAt: Date | null
  creditCents: Cents | null
  failureCode: string | null
  refusal: Problem | null
  checkedAt: Date | null
  nextCheckAt: Date | null
  steps: { at: Date; kind: string }[]
  may: { approve: boolean; turnDown: boolean; giveUp: boolean }
}

/** Where a page of the list begins: below (`before`) or above (`after`) a top-up, given by its time and id. */
export type FundingPlace = { before?: string; after?: string }

/** How long the balance lasts if the week goes as usual, and what to top up. */
export type Advice = {
  /** When the balance is used up if the week goes as usual; null beyond two weeks. */
  endsAt: Date | null
  /** When it is used up at today's pace, as the overview shows; null unless that is today and sooner than `endsAt`. */
  paceEndsAt: Date | null
  /**
   * How much to top up to last until an opening hour, the nearest first; left out if the balance lasts until then as it
   * is.
   */
  plans: { until: Date; cents: bigint }[]
  /** What each of the next seven days usually takes; of today, only the rest. */
  days: { start: Date; cents: bigint }[]
}
