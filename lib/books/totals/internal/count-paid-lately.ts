import { bookedCustomers } from '@/lib/books/journal/customers.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { beginningOf } from '@/lib/platform/shared/harare-day.ts'
import { DAY_OF_AT } from './slices.ts'

type Mark = { from: string; through: bigint; counted: bigint | null }

/**
 * Counts the slips paid in days that `countDaysOver` has not counted yet, up to where the totals go: no entry below can
 * still appear, so each is counted once. Counts all of these days again if they begin before what was counted, as after
 * the clock was set back. The caller's transaction must lock the row that marks how far the totals go, and count the
 * days over first.
 */
export async function countPaidLately(tx: Tx): Promise<void> {
  const [mark] = await tx.$queryRaw<Mark[]>`
    select ("customersThrough" + 1)::text as from, "throughEntryId" as through,
      case when "paidLatelyFrom" <= "customersThrough" + 1 then "paidLatelyThrough" end as counted
    from "TotalsThrough" where id = 1`
  if (!mark) throw new Error('The row that says how far the totals go is missing')
  const { from, through, counted } = mark
  await tx.$executeRaw`delete from "PaidLately" where ${counted === null} or day < ${from}::date`
  const after = counted === null ? Prisma.sql`true` : Prisma.sql`e.id > ${counted}`
  await tx.$executeRaw`
    insert into "PaidLately" (environment, day, "branchCode", count)
    select environment, ${DAY_OF_AT}, "branchCode", count(*)
    from ${bookedCustomers(Prisma.sql`e.environment in ('test', 'live') and e.at >= ${beginningOf(from)}
      and ${after} and e.id <= ${through}`)} paid
    group by 1, 2, 3
    on conflict (environment, day, "branchCode") do update set count = "PaidLately".count + excluded.count`
  await tx.$executeRaw`
    update "TotalsThrough" set "paidLatelyFrom" = ${from}::date,
      "paidLatelyThrough" = greatest(${counted}::bigint, ${through}::bigint)
    where id = 1`
}
