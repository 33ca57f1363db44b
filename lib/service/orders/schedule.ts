import { Prisma } from '@/lib/generated/prisma/client.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'
import type { Unanswered } from '@/lib/service/api/errors.ts'
import { type IncidentKind, raiseIncident } from '@/lib/service/incidents/incidents.ts'
import type { OrderKind, OrderRow } from './order.ts'

const SECOND = 1000

/** How long a POST may be under way; no process repeats it sooner. */
export const POSTING_WINDOW_MS = 35 * SECOND

export const FIRST_CHECK_MS = 10 * SECOND

/** The wait before the next check: hourly from a day to seven, then null (TransactionRequest rule 6). */
export function nextCheckDelayMs(ageMs: number): number | null {
  if (ageMs < 2 * MINUTE_MS) return 10 * SECOND
  if (ageMs < DAY_MS) return MINUTE_MS
  if (ageMs < 7 * DAY_MS) return HOUR_MS
  return null
}

export function isForPerson(ageMs: number): boolean {
  return ageMs >= DAY_MS
}

/** So that rule R4 can end a sale soon after its six minutes. */
const LONGEST_REPEAT_WAIT_MS = 2 * MINUTE_MS

/** The wait before a POST with an open outcome is repeated: 10, 20, 40, 80 s, then 2 min, at least what was asked. */
export function repeatWaitMs(attempt: number, retryAfterSeconds: number | null): number {
  const growing = Math.min(10 * SECOND * 2 ** (attempt - 1), LONGEST_REPEAT_WAIT_MS)
  return Math.max(growing, (retryAfterSeconds ?? 0) * SECOND)
}

/** The same after silence: the first repeat comes right after the look-up. */
export function silentRepeatWaitMs(attempt: number, { unknownCode, retryAfterSeconds }: Unanswered): number {
  if (unknownCode !== null) return repeatWaitMs(attempt, retryAfterSeconds)
  return attempt === 1 ? 0 : repeatWaitMs(attempt - 1, retryAfterSeconds)
}

/** `delayMs`: null if no check follows. `incident`: what a person must look at now. */
type NextCheck = { delayMs: number | null; incident: IncidentKind | null }

/** Plans the next check of an order and releases its lease. */
export async function setNextCheck(
  tx: Tx,
  kind: OrderKind,
  { id, environment }: Pick<OrderRow, 'id' | 'environment'>,
  { delayMs, incident }: NextCheck,
): Promise<void> {
  if (incident) await raiseIncident(tx, { kind: incident, environment, ...kind.about(id) })
  await tx.$executeRaw`
    update ${kind.table} set "checkedAt" = clock_timestamp(), "leaseUntil" = null,
      "nextCheckAt" = clock_timestamp() + ${delayMs} * interval '1 millisecond'
    where id = ${id}::uuid`
}

const LEASE_SECONDS = 60

type Due = { kind: OrderKind; states: Prisma.Sql }

export const dueOrders = ({ kind, states }: Due): Prisma.Sql => Prisma.sql`
  from ${kind.table} where "nextCheckAt" <= now() and state in ${states}
    and ("leaseUntil" is null or "leaseUntil" < now())`

/** Leases the next due orders for a minute, so that two workers never follow the same one. Returns their ids. */
export async function leaseDue({ most, ...due }: Due & { most: number }): Promise<string[]> {
  const leased = await db().$queryRaw<{ id: string }[]>`
    update ${due.kind.table} set "leaseUntil" = now() + ${LEASE_SECONDS} * interval '1 second'
    where id in (
      select id ${dueOrders(due)}
      order by "nextCheckAt" limit ${most} for update skip locked
    ) returning id`
  return leased.map(({ id }) => id)
}
