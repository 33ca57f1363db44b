import type { FormAction } from '@/components/ui/form-action.ts'
import type { CollectionView } from '@/lib/counter/collections/model.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'

export type PaymentActions = { confirmCode: FormAction; askNow: FormAction; giveUp: FormAction }

/** The props of a payment's screen: the payment, what it is for, and what can be done about it. */
export type PaymentProps = {
  payment: CollectionView
  /** The moment of rendering. */
  now: Date
  deposit: boolean
  /** The cashier stopped waiting. */
  givenUp: boolean
  /** Why it is paid and still not sold. */
  problem: Problem | null
  /** Where the next customer is served. */
  next: string
  /** Where to ask this customer again; null if nobody may. */
  again: string | null
  actions: PaymentActions
}
