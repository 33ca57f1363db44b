import type { ReactNode } from 'react'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import type { CollectionView } from '@/lib/counter/collections/model.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'

/** An action is null if the actor's role may not do it, or if this payment has no use for it. */
export type PaymentActions = {
  confirmCode: FormAction | null
  askNow: FormAction
  giveUp: FormAction | null
  payCash: FormAction | null
}

/**
 * The sum held, as text, with the form that gives it back if that may be done now, or who can do it if this role may
 * not; or the sum that was given back, and when.
 */
export type CashBeside = { held: string; giveBack: ReactNode; askOther: string | null } | { returned: string }

/** The props of a payment's screen: the payment, what it is for, and what can be done about it. */
export type PaymentProps = {
  payment: CollectionView
  /** The moment of rendering. */
  now: Date
  deposit: boolean
  /** The cashier stopped waiting. */
  givenUp: boolean
  /** The customer owes for an earlier payment of the ticket, or for this one. */
  owes: boolean
  /** Why nothing was sold although it is paid. */
  problem: Problem | null
  /** Where the next customer is served. */
  next: string
  /** Where to ask this customer again; null if nobody may. */
  again: string | null
  /**
   * What the customer may pay in cash instead: the one unsent item and what it lacks, with the choice of reasons if it
   * repeats a sale; null if that is not simple.
   */
  inCash: { saleId: string; quoteId: string; dueCents: Cents; reason: ReactNode } | null
  /** The customer's cash that the ticket holds while no payment came in; null for none. */
  cash: CashBeside | null
  /** A basket's items, to be paid for in cash one by one; null where that is not offered. */
  items: ReactNode
  actions: PaymentActions
}
