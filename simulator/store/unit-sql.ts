import type pg from 'pg'
import { type Account, turnDay } from '../domain/account.ts'
import type { Queryable } from './database.ts'
import type { Unit } from './unit.ts'

const SELECT_ACCOUNT = `select id, partner_id as "partnerId", environment, available, reserved,
  pause_reason as "pauseReason", usage_day as "usageDay", sales_used as "salesUsed",
  collections_used as "collectionsUsed" from accounts`

/** Accounts as last committed, in the order of the ids given; undefined for an id without an account. */
export async function readAccounts(db: Queryable, accountIds: readonly number[]): Promise<(Account | undefined)[]> {
  const text = `${SELECT_ACCOUNT} where id = any($1)`
  const { rows } = await db.query<Account>({ name: 'read-accounts', text, values: [[...new Set(accountIds)]] })
  return accountIds.map((id) => rows.find((row) => row.id === id))
}

/** An account as last committed, with its usage on the Harare day `today`. */
export async function readAccount(db: Queryable, accountId: number, today: string): Promise<Account> {
  const [account] = await readAccounts(db, [accountId])
  if (!account) throw new Error(`no account ${accountId}`)
  turnDay(account, today)
  return account
}

/** Reads an account and locks its row until the transaction ends. */
export async function lockAccount(db: pg.PoolClient, accountId: number): Promise<Account> {
  const text = `${SELECT_ACCOUNT} where id = $1 for update`
  const { rows } = await db.query<Account>({ name: 'lock-account', text, values: [accountId] })
  const account = rows[0]
  if (!account) throw new Error(`no account ${accountId}`)
  return account
}

const FLUSH = `
with new_entries as (
  insert into ledger_entries (account_id, kind, available, reserved, outside, balance_after, object_id, reference,
    branch_id, occurred_at)
  select $1, kind, available, reserved, outside, balance_after, object_id, reference, branch_id, occurred_at
  from jsonb_to_recordset($2::jsonb) as r (kind text, available bigint, reserved bigint, outside bigint,
    balance_after bigint, object_id text, reference text, branch_id text, occurred_at timestamptz)
), new_jobs as (
  insert into jobs (due_at, kind, account_id, object_id, outcome)
  select due_at, kind, $1, object_id, outcome
  from jsonb_to_recordset($3::jsonb) as r (due_at timestamptz, kind text, object_id text, outcome text)
), new_deliveries as (
  insert into deliveries (event_id, account_id, type, object_id, body, created_at, next_try_at)
  select event_id, $1, type, object_id, body, created_at, created_at
  from jsonb_to_recordset($4::jsonb) as r (event_id text, type text, object_id text, body text, created_at timestamptz)
)
update accounts set available = $5, reserved = $6, pause_reason = $7, usage_day = $8, sales_used = $9,
  collections_used = $10 where id = $1`

/** Writes everything a unit of work collected, and the account, in one statement. */
export async function flushUnit(unit: Unit, accountChanged: boolean): Promise<void> {
  const { db, account, entries, jobs, events } = unit
  if (!accountChanged && entries.length + jobs.length + events.length === 0) return
  const values = [
    account.id,
    JSON.stringify(entries.map(entryRow)),
    JSON.stringify(jobs.map((job) => ({ ...job, due_at: job.dueAt, object_id: job.objectId }))),
    JSON.stringify(events.map(eventRow)),
    account.available,
    account.reserved,
    account.pauseReason,
    account.usageDay,
    account.salesUsed,
    account.collectionsUsed,
  ]
  await db.query({ name: 'flush-unit', text: FLUSH, values })
}

function entryRow(entry: Unit['entries'][number]) {
  return {
    kind: entry.kind,
    available: String(entry.available),
    reserved: String(entry.reserved),
    outside: String(entry.outside),
    balance_after: String(entry.balanceAfter),
    object_id: entry.objectId,
    reference: entry.reference,
    branch_id: entry.branchId,
    occurred_at: entry.occurredAt,
  }
}

function eventRow(event: Unit['events'][number]) {
  return {
    event_id: event.eventId,
    type: event.type,
    object_id: event.objectId,
    body: event.body,
    created_at: event.occurredAt,
  }
}
