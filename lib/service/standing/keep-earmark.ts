import type { Tx } from '@/lib/platform/database/db.ts'

/**
 * Records whether a ticket holds money by the books, and whether that money is earmarked: it is while there is any and
 * a mobile money payment was made or may still come (money rule 2). Call it under the ticket's lock wherever held money
 * or a payment moves, after the booking.
 */
export async function keepEarmark(tx: Tx, ticketId: string): Promise<void> {
  await tx.$executeRaw`
    with held as (
      select coalesce(sum("nativeCents"), 0) < 0 as "isAny" from "JournalPosting"
      where account = 'held' and "accountKey" = ${ticketId}
    ), payment as (
      select exists (select 1 from "Collection" where "ticketId" = ${ticketId}::uuid
        and state not in ('failed', 'reversed', 'not_made')) as stands
    ), money as (
      select "isAny" as "holdsMoney", "isAny" and stands as earmarked from held, payment
    )
    update "Ticket" t set earmarked = money.earmarked, "holdsMoney" = money."holdsMoney" from money
    where t.id = ${ticketId}::uuid
      and (t.earmarked <> money.earmarked or t."holdsMoney" <> money."holdsMoney")`
}
