import type { Cents } from '@/lib/platform/shared/money.ts'
import { awaitsAnswer } from '@/lib/platform/shared/order-state.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'

/** The Service names no states (service-api.md, Funding). `asked` waits for the owner. */
export type FundingState = 'asked' | 'sending' | 'pending' | 'completed' | 'failed' | 'not_made'

/**
 * One that we gave up, or that the Service called failed, may still be credited: the Service is right about its own
 * ledger.
 */
export const FUNDING_TRANSITIONS: Readonly<Record<FundingState, readonly FundingState[]>> = {
  asked: ['sending', 'not_made'],
  sending: ['pending', 'completed', 'failed', 'not_made'],
  pending: ['completed', 'failed'],
  completed: [],
  failed: ['completed'],
  not_made: ['pending', 'completed', 'failed'],
}

/** A word that we do not know is not final. */
export function fundingStateOf(status: string): Extract<FundingState, 'pending' | 'completed' | 'failed'> {
  if (status === 'credited' || status === 'completed') return 'completed'
  return status === 'failed' ? 'failed' : 'pending'
}

/** `unknown`: it was sent and no answer came, which never means that nothing was paid. */
export type FundingOutcome = 'asked' | 'sending' | 'unknown' | 'waiting' | 'credited' | 'failed' | 'not_made'

type OutcomeFacts = { state: FundingState; postingUntil: Date | null; attempts: number }

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

export const TURNED_DOWN = 'TOP_UP_TURNED_DOWN'

/** It may have been made all the same. */
export const GIVEN_UP = 'TOP_UP_GIVEN_UP'

export const USUAL_DAY_LIMIT_CENTS: Cents = 20_000n

export type TopUpMethod = { value: string; label: string; phone: boolean }

export type DayRoom = { limitCents: Cents; usedCents: Cents; leftCents: Cents }

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

export type OpenFunding = FundingRow & { outcome: Exclude<FundingOutcome, 'credited'> }

/** Newest first; `newer` and `older` are null at either end. */
export type FundingPage = { rows: FundingRow[]; newer: string | null; older: string | null }

export type FundingView = Omit<FundingRow, 'place'> & {
  /** Masked. */
  phone: string
  approvedByName: string | null
  upstreamId: string | null
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

/** The time and id of a top-up. */
export type FundingPlace = { before?: string; after?: string }

export type Advice = {
  /** If the week goes as usual; null beyond two weeks. */
  endsAt: Date | null
  /** At today's pace; null unless that is today and sooner than `endsAt`. */
  paceEndsAt: Date | null
  /** The nearest first; without those that the balance lasts anyway. */
  plans: { until: Date; cents: bigint }[]
  /** The next seven days; of today, only the rest. */
  days: { start: Date; cents: bigint }[]
  /** How many days it was learnt from, and what a pay-day takes in percent of an ordinary day. */
  learnt: { days: number; payDayPercent: number }
}
