import type { SilenceCause } from '@/lib/platform/shared/causes.ts'

/** Topics by the first part of a call's path (service-api.md, Endpoints). */
const TOPICS = {
  me: 'account',
  balances: 'balance',
  statement: 'statement',
  products: 'products',
  lookups: 'products',
  branches: 'branches',
  quotes: 'prices',
  transactions: 'sales',
  collections: 'payments',
  fundings: 'topUps',
  webhooks: 'events',
} as const

/** Only these lists tell, without webhooks, what became of final orders, so a refusal of one counts as silence. */
export type WatchedList = 'reversedSales' | 'reversedPayments' | 'latePayments'

/** What the Service may be silent about; each has a word in the messages, `silence.topics`. */
export type Topic = (typeof TOPICS)[keyof typeof TOPICS] | WatchedList

/** What a call, such as `GET /transactions/tx_1`, asks about; null for none of ours. */
export function topicOf(call: string): Topic | null {
  const first = call.split('/')[1] ?? ''
  return Object.hasOwn(TOPICS, first) ? TOPICS[first as keyof typeof TOPICS] : null
}

export type Silence = { credential: string; topics: Topic[]; cause: SilenceCause; since: Date }
