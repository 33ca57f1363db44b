import { Prisma } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { OrderKind } from './order-kind.ts'

const LEASE_SECONDS = 60

/** `states`: the states in which the time of the next check counts. */
type Due = { kind: OrderKind; states: Prisma.Sql }

/** SQL for the orders that are due and that nobody follows just now. */
export const dueOrders = ({ kind, states }: Due): Prisma.Sql => Prisma.sql`
  from ${kind.table} where "nextCheckAt" <= now() and state in ${states}
    and ("leaseUntil" is null or "leaseUntil" < now())`

/**
 * Leases the next due orders for a minute; SKIP LOCKED keeps two workers from following the same one. Returns their
 * ids.
 */
export async function leaseDue({ most, ...due }: Due & { most: number }): Promise<string[]> {
  const leased = await db().$queryRaw<{ id: string }[]>`
    update ${due.kind.table} set "leaseUntil" = now() + ${LEASE_SECONDS} * interval '1 second'
    where id in (
      select id ${dueOrders(due)}
      order by "nextCheckAt" limit ${most} for update skip locked
    ) returning id`
  return leased.map(({ id }) => id)
}
