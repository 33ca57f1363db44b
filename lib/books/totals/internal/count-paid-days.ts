import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { BUSINESS_ZONE } from '@/lib/platform/shared/time.ts'

/** Far longer than a payment takes from its moment to its commit: none can still appear in a day that ended before. */
const SETTLED_MINUTES = 60

/**
 * Counts the slips paid on days that are over and not counted yet. When a slip was paid never changes, so a day is counted
 * once. The caller's transaction locks the row that marks how far they go.
 */
export async function countPaidDays(tx: Tx): Promise<void> {
  const over = Prisma.sql`((now() - ${SETTLED_MINUTES} * interval '1 minute') at time zone ${BUSINESS_ZONE})::date`
  await tx.$executeRaw`
    with mark as (select "paidThrough" as day from "TotalsThrough" where id = 1 and "paidThrough" is distinct from ${over} - 1)
    insert into "PaidDay" (environment, day, "branchCode", count)
    select t.environment, (t."tenderedAt" at time zone ${BUSINESS_ZONE})::date, t."branchCode", count(*)
    from mark join "Ticket" t on t."tenderedAt" >= coalesce((mark.day + 1)::timestamp at time zone ${BUSINESS_ZONE}, '-infinity')
      and t."tenderedAt" < ${over}::timestamp at time zone ${BUSINESS_ZONE}
    group by 1, 2, 3`
  await tx.$executeRaw`
    update "TotalsThrough" set "paidThrough" = ${over} - 1 where id = 1 and "paidThrough" is distinct from ${over} - 1`
}
