import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { OrderKind } from './order-kind.ts'

const LEASE_SECONDS = 60

/** `states`: the states in which the time of the next check counts. */
type Due = { kind: OrderKind; states: Prisma.Sql; most: number }

/**
 * Leases the next due orders for a minute; SKIP LOCKED keeps two workers from following the same one. Returns their
 * ids.
 */
export async function leaseDue({ kind, states, most }: Due): Promise<string[]> {
  const due = await db().$queryRaw<{ id: string }[]>`
    update ${kind.table} set "leaseUntil" = now() + ${LEASE_SECONDS} * interval '1 second'
    where id in (
      select id from ${kind.table}
      where "nextCheckAt" <= now() and state in ${states}
        and ("leaseUntil" is null or "leaseUntil" < now())
      order by "nextCheckAt" limit ${most} for update skip locked
    ) returning id`
  return due.map(({ id }) => id)
}
