import { db } from '@/lib/platform/database/db.ts'

/** All that was booked of a ticket happened a hundred days earlier. */
export async function makeOld(ticketId: string): Promise<void> {
  await db().$transaction([
    db().$executeRaw`alter table "JournalEntry" disable trigger append_only`,
    db().$executeRaw`update "JournalEntry" set at = at - interval '100 days' where "ticketId" = ${ticketId}::uuid`,
    db().$executeRaw`alter table "JournalEntry" enable trigger append_only`,
  ])
}
