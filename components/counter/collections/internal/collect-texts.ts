import type { CollectForm, CollectionOutcome } from '@/lib/counter/collections/model.ts'
import type { Outcome } from '@/lib/counter/sales/model.ts'

export const EMPTY_COLLECT_FORM: CollectForm = {
  phone: '',
  method: '',
  currency: 'USD',
  cash: '',
  amount: '',
  purpose: '',
  reason: '',
  problem: null,
}

/** A payment's state looks like the corresponding state of a sale. */
export const LOOKS_LIKE: Readonly<Record<CollectionOutcome, Outcome>> = {
  sending: 'sending',
  unknown: 'unknown',
  waiting: 'waiting',
  paid: 'delivered',
  not_paid: 'failed',
  taken_back: 'reversed',
  not_made: 'not_sold',
}
