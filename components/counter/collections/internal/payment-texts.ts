import { type CollectionOutcome, type CollectionView, NEXT_ACTIONS } from '@/lib/counter/collections/model.ts'
import type { PaymentProps } from './payment-props.ts'

/** The cashier stopped waiting for money that may still come: nobody is to be told how to pay it. */
export function hasStopped({ payment, givenUp }: Pick<PaymentProps, 'payment' | 'givenUp'>): boolean {
  return givenUp && payment.outcome === 'waiting'
}

export function mayCome(outcome: CollectionOutcome): boolean {
  return outcome === 'sending' || outcome === 'unknown' || outcome === 'waiting'
}

export function wordOf(props: Pick<PaymentProps, 'payment' | 'givenUp'>) {
  return hasStopped(props) ? 'stoppedWord' : (`${props.payment.outcome}Word` as const)
}

export function moneyOf(props: Pick<PaymentProps, 'payment' | 'givenUp' | 'cash'>) {
  const { outcome } = props.payment
  if (hasStopped(props)) return 'stoppedMoney'
  const unpaid = outcome === 'not_paid' || outcome === 'not_made'
  return unpaid && props.cash ? (`${outcome}BesideCash` as const) : (`${outcome}Money` as const)
}

/** A button of a payment's screen that can be its black one. */
export type MainAction = 'confirm' | 'ask_now' | 'ask_again' | 'next'

type Acting = Pick<PaymentProps, 'payment' | 'givenUp' | 'cash' | 'again'> & {
  actions: Pick<PaymentProps['actions'], 'confirmCode'>
}

/**
 * The screen's one black button, which Enter presses: what the customer needs who stands there. Never on to the next one
 * while a code is to be read out, or while we hold this one's cash. Null while the request is on its way, or if what gives
 * the cash back is black: that is never on Enter.
 */
export function mainActionOf({ payment, givenUp, cash, again, actions }: Acting): MainAction | null {
  const { outcome, nextAction, otp } = payment
  const { typesCode, enterGoesOn } = NEXT_ACTIONS[nextAction]
  const isHeld = cash !== null && 'held' in cash
  const isUnpaid = outcome === 'not_paid' || outcome === 'not_made'
  if (outcome === 'sending') return null
  if (isUnpaid && again !== null) return 'ask_again'
  if (isUnpaid || givenUp) return isHeld ? null : 'next'
  if (!mayCome(outcome)) return 'next'
  if (outcome === 'waiting' && typesCode && otp === 'wanted' && actions.confirmCode) return 'confirm'
  const isToRead = outcome === 'waiting' && !typesCode && !enterGoesOn
  return isHeld || isToRead ? 'ask_now' : 'next'
}

/** The small print's message; null for none. A deposit sells nothing, so nothing is promised of a sale. */
export function paymentNote({ payment, deposit, givenUp, owes, cash }: Omit<PaymentProps, 'actions'>) {
  const { outcome } = payment
  const saysNothingOwed = outcome === 'not_paid' || outcome === 'not_made'
  if (givenUp && mayCome(outcome)) return 'givenUpNote'
  if (givenUp && saysNothingOwed) return null
  if ((cash && 'held' in cash && cash.giveBack) || (owes && saysNothingOwed)) return null
  if (deposit && outcome === 'waiting') return 'depositWaitingNote'
  if ((deposit || givenUp) && outcome === 'paid') return 'depositNote'
  return `${outcome}Note` as const
}

/**
 * The payment that a ticket's page is about: the newest whose money has come in or still may, since what is said of it
 * holds for the ticket. Only without such a one the newest of all; undefined if none was asked for.
 */
export function paymentToShow(collections: readonly CollectionView[]): CollectionView | undefined {
  return collections.findLast(({ outcome }) => outcome === 'paid' || mayCome(outcome)) ?? collections.at(-1)
}
