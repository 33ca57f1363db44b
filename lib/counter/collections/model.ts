import type { Cents } from '@/lib/platform/shared/money.ts'
import { awaitsAnswer, isUnderWay } from '@/lib/platform/shared/order-state.ts'
import { NEXT_ACTION_TYPES, type NextActionType } from '@/lib/platform/shared/payment.ts'
import type { Problem, ProblemMessage } from '@/lib/platform/shared/problem.ts'

/** States on the wire (service-api.md, States and transitions) and our own. */
const COLLECTION_STATES = ['sending', 'pending', 'completed', 'failed', 'reversed', 'not_made'] as const
export type CollectionState = (typeof COLLECTION_STATES)[number]

/**
 * The only legal moves. What was not made or failed may still prove paid: the Service is right about its own ledger.
 */
export const COLLECTION_TRANSITIONS: Readonly<Record<CollectionState, readonly CollectionState[]>> = {
  sending: ['pending', 'completed', 'failed', 'reversed', 'not_made'],
  pending: ['completed', 'failed', 'reversed'],
  completed: ['reversed'],
  failed: ['completed', 'reversed'],
  reversed: [],
  not_made: ['pending', 'completed', 'failed', 'reversed'],
}

export function collectionStatesBefore(to: CollectionState): CollectionState[] {
  return COLLECTION_STATES.filter((from) => COLLECTION_TRANSITIONS[from].includes(to))
}

export function isCollectionFinal(state: CollectionState): boolean {
  return !isUnderWay(state)
}

/** A payment's outcome at the counter. `unknown` was sent and got no answer; it never means unpaid. */
export type CollectionOutcome = 'sending' | 'unknown' | 'waiting' | 'paid' | 'not_paid' | 'taken_back' | 'not_made'

type OutcomeFacts = { state: CollectionState; postingUntil: Date | null; attempts: number }

/** The outcome of a payment at an instant. A countdown never decides it. */
export function collectionOutcomeOf(collection: OutcomeFacts, now: Date): CollectionOutcome {
  switch (collection.state) {
    case 'sending':
      return awaitsAnswer(collection, now) ? 'sending' : 'unknown'
    case 'pending':
      return 'waiting'
    case 'completed':
      return 'paid'
    case 'failed':
      return 'not_paid'
    case 'reversed':
      return 'taken_back'
    case 'not_made':
      return 'not_made'
  }
}

/** What the customer does next (service-api.md, Collection). Any other type shows only its message. */
export type NextAction = NextActionType | 'other'

type NextActionFacts = {
  /** The text on the customer display (`display` in the messages); `approve` is shown while a pay code has not come. */
  display: 'approve' | 'otp' | 'payCode'
  /** The cashier types the customer's code, which an automatic reload would lose. */
  typesCode: boolean
  /** Enter starts the next customer: only if there is nothing to type or read out. */
  enterGoesOn: boolean
}

/** What differs between actions; what the cashier sees of each is in `components/counter/collections`. */
export const NEXT_ACTIONS: Readonly<Record<NextAction, NextActionFacts>> = {
  approve_on_phone: { display: 'approve', typesCode: false, enterGoesOn: true },
  submit_otp: { display: 'otp', typesCode: true, enterGoesOn: false },
  pay_code: { display: 'payCode', typesCode: false, enterGoesOn: false },
  other: { display: 'approve', typesCode: false, enterGoesOn: false },
}

/** A stored next action; an unknown type shows only its message. */
export function nextActionOf(type: string | null): NextAction {
  return NEXT_ACTION_TYPES.find((known) => known === type) ?? 'other'
}

/** The code field: `wanted`; `checking` while nobody knows whether the last code was accepted; `taken` once it was. */
export type OtpState = 'wanted' | 'checking' | 'taken'

/** The Service's document calls a customer's code text and sets no length; this is longer than any SMS code. */
export const MOST_OTP_LETTERS = 20

export function isOtp(code: string): boolean {
  return /^[a-z\d]+$/i.test(code) && code.length <= MOST_OTP_LETTERS
}

/** Stored from before a code is sent until the Service answers: the code may have been accepted. */
export const OTP_ON_ITS_WAY = 'OTP_ON_ITS_WAY'
/** The code was accepted; the payment is not complete yet. */
export const OTP_TAKEN = 'OTP_TAKEN'

export function otpStateOf(problem: Problem | null): OtpState {
  if (problem?.code === OTP_ON_ITS_WAY) return 'checking'
  return problem?.code === OTP_TAKEN ? 'taken' : 'wanted'
}

export type CollectionView = {
  id: string
  ticketId: string
  state: CollectionState
  outcome: CollectionOutcome
  /** Unknown and never sent again: only a person can end it. */
  frozen: boolean
  /** Unknown for a day: a person may end it. */
  isLate: boolean
  method: string
  methodLabel: string
  /** The currency that the customer pays in; `amountCents` is in USD even so. */
  currency: string
  amountCents: Cents
  /** What the customer is charged, in `currency` at `rate`, once the Service has told it. */
  chargeCents: Cents | null
  rate: string | null
  creditCents: Cents | null
  customerPhone: string
  reference: string
  upstreamId: string | null
  nextAction: NextAction
  message: string | null
  payCode: string | null
  otp: OtpState
  otpProblem: Problem | null
  expiresAt: Date
  failureCode: string | null
  refusal: Problem | null
  createdAt: Date
  settledAt: Date | null
  checkedAt: Date | null
  nextCheckAt: Date | null
}

export type PaymentMethod = { value: string; label: string }

export type CollectForm = {
  phone: string
  method: string
  currency: string
  cash: string
  amount: string
  purpose: string
  reason: string
  problem: ProblemMessage | null
}

export type PayOutForm = { ticketId: string; amount: string; identity: string; problem: ProblemMessage | null }

export type DebtPaidView = { typeId: string; currency: string; nativeCents: Cents; at: Date }

export type DepositView = {
  id: string
  environment: 'test' | 'live'
  number: string | null
  branchName: string
  tillNumber: number
  cashierName: string
  createdAt: Date
  purpose: string
  priceCents: Cents
  heldCents: Cents
  /** A payment was reversed after its money had gone back; `debtsPaid` is the cash that paid for that. */
  owedCents: Cents
  debtsPaid: DebtPaidView[]
  abandonedAt: Date | null
  collections: CollectionView[]
}

/** A payment that is not final, the page that shows it, and whether the cashier stopped waiting for it. */
export type OpenPayment = { href: string; payment: CollectionView; givenUp: boolean }
