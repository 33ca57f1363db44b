import { Prisma } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import { LOOK_AGAIN_MS } from './internal/look-again.ts'

/** SQL for the items whose collected money waits to become a sale. */
export const PAID_UNSOLD = Prisma.sql`
  from "TicketPosition" p join "Ticket" t on t.id = p."ticketId" join "Sale" s on s."ticketId" = t.id
  where p."byPhone" and p."heldCents" > 0 and t."tenderedAt" is not null and t."abandonedAt" is null
    and exists (select 1 from "Collection" c where c."ticketId" = t.id and c.state = 'completed')
    and s.state = 'quoted' and s.problem is null and (s."nextCheckAt" is null or s."nextCheckAt" <= now())
    and (s."leaseUntil" is null or s."leaseUntil" < now())`

/**
 * Tickets whose collected money waits to become a sale, for the sweep: a process may have died before it sold. The
 * longest waiting come first, and none again within a minute, so that an unsellable one holds nobody up. Cash beside an
 * open payment sells nothing: the customer may still get it back.
 */
export async function leasePaidUnsold(most: number): Promise<string[]> {
  const rows = await db().$queryRaw<{ ticketId: string }[]>`
    update "Sale" set "leaseUntil" = now() + ${LOOK_AGAIN_MS} * interval '1 millisecond'
    where id in (
      select s.id ${PAID_UNSOLD}
      order by coalesce(s."leaseUntil", s."nextCheckAt", t."tenderedAt"), s.id limit ${most} for update of s skip locked
    ) returning "ticketId"::text`
  return [...new Set(rows.map(({ ticketId }) => ticketId))]
}
