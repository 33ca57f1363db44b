import type { FormAction } from '@/components/ui/form-action.ts'
import type { CollectionView } from '@/lib/counter/collections/model.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'

export type PaymentActions = { confirmCode: FormAction; askNow: FormAction; giveUp: FormAction }

/** What a payment's screen is given: the payment, what it is for, and what can be done about it. */
export type PaymentProps = {
  payment: CollectionView
  /** The moment of rendering. */
  now: Date
  deposit: boolean
  /** The customer was let go. */
  givenUp: boolean
  /** Paid, and still not sold: why. */
  problem: Problem | null
  /** Where the next customer is served. */
  next: string
  /** Where this one is asked once more; null where nobody may. */
  again: string | null
  actions: PaymentActions
}
