import type pg from 'pg'
import type { Account, LedgerEntry } from '../domain/account.ts'
import type { OutgoingEvent } from '../webhooks/event.ts'

export type NewJob = { dueAt: Date; kind: JobKind; objectId: string; outcome: string | null }

type JobKind =
  | 'settle_sale'
  | 'reverse_sale'
  | 'settle_collection'
  | 'expire_collection'
  | 'reverse_collection'
  | 'settle_funding'

/**
 * One database transaction holding one account's row lock. Balances change on `account` in memory; entries, jobs and
 * events are collected and written together just before the commit.
 */
export type Unit = {
  db: pg.PoolClient
  account: Account
  now: Date
  entries: LedgerEntry[]
  jobs: NewJob[]
  events: OutgoingEvent[]
  /** Statements that are not awaited: they are sent with the commit, in order. */
  writes: (() => Promise<unknown>)[]
}

/** A job that is due now or later. */
export type Job = NewJob & { id: bigint; accountId: number; failures: number }
