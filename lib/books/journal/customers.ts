import { Prisma } from '@/lib/generated/prisma/client.ts'

const bringsMoney = (name: 'e' | 'earlier') => {
  const entry = Prisma.raw(name)
  return Prisma.sql`(${entry}."objectKind" = 'intake' and ${entry}.event = 'cash_taken'
    or ${entry}."objectKind" = 'collection' and ${entry}.event = 'completed')`
}

/**
 * Customers who paid, as a subquery with one row per ticket: the journal entry of its first money, be it cash or a
 * payment that came in. A ticket whose payment never came has none. `which` is a condition on the entries `e`.
 */
export function bookedCustomers(which: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(select e.environment, coalesce(e."branchCode", '') as "branchCode", e.at from "JournalEntry" e
    where ${bringsMoney('e')} and ${which} and not exists (
      select from "JournalEntry" earlier
      where earlier."ticketId" = e."ticketId" and earlier.id < e.id and ${bringsMoney('earlier')}
    ))`
}
