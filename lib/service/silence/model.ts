import type { SilenceCause } from '@/lib/platform/shared/causes.ts'

/** By the first part of a call's path (service-api.md, Endpoints). */
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

/** Only these lists report news of final orders without webhooks, so a refusal of one counts as silence. */
export type WatchedList = 'reversedSales' | 'reversedPayments' | 'latePayments'

export type Topic = (typeof TOPICS)[keyof typeof TOPICS] | WatchedList

/** Null for a `call`, such as `GET /transactions/tx_1`, that is none of ours. */
export function topicOf(call: string): Topic | null {
  const first = call.split('/')[1] ?? ''
  return Object.hasOwn(TOPICS, first) ? TOPICS[first as keyof typeof TOPICS] : null
}

export type Silence = { credential: string; topics: Topic[]; cause: SilenceCause; since: Date }
