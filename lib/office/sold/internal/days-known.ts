import { LAST_DAY_OVER } from '@/lib/books/totals/days-over.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'

/**
 * SQL for the days whose sums know every change of their sales. Leaves out a day that was summed too early, while the
 * database's clock was ahead: changes of its sales are not recorded before it is over.
 */
export function daysKnown({ from, to }: { from: string; to: string }): Prisma.Sql {
  return Prisma.sql`
    select k.day from "SoldDaySummed" k
    left join (
      select environment, day, count(*) as changes from "SoldDayChange"
      where environment = ${officeEnvironment()}::"Environment" and day between ${from}::date and ${to}::date
      group by environment, day
    ) c on c.environment = k.environment and c.day = k.day
    where k.environment = ${officeEnvironment()}::"Environment" and k.day between ${from}::date and ${to}::date
      and k.day <= ${LAST_DAY_OVER} and k.changes = coalesce(c.changes, 0)`
}
