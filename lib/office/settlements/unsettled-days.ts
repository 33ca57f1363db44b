import { bookedClearing, DAY_OF_AT } from '@/lib/books/totals/slices.ts'
import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'

export type DayToSettle = {
  typeId: string
  branchCode: string
  currency: string
  day: string
  cents: Cents
  usdCents: Cents
}

/**
 * What branches took by payment types and have not settled, by day, newest first; what goes back later counts on the day
 * on which it did. By totals and newer entries in one statement, so that nothing counts twice.
 */
export function unsettledDays(tx: Tx, environment: Environment, branchCodes: string[]): Promise<DayToSettle[]> {
  const newer = Prisma.sql`e.id > (select "throughEntryId" from "TotalsThrough" where id = 1)`
  return tx.$queryRaw<DayToSettle[]>`
    select "typeId", "branchCode", currency, day::text as day, sum(cents)::bigint as cents,
      sum("usdCents")::bigint as "usdCents"
    from (
      select "typeId", "branchCode", currency, day, "nativeCents" as cents, "usdCents" from "ClearingDay"
      where environment = ${environment}::"Environment" and "branchCode" = any(${branchCodes})
      union all
      select "typeId", "branchCode", currency, ${DAY_OF_AT}, "nativeCents", "usdCents" from (${bookedClearing(newer)}) fresh
      where environment = ${environment}::"Environment" and "branchCode" = any(${branchCodes})
      union all
      select s."typeId", s."branchCode", s.currency, l.day, -l.cents, -l."usdCents"
      from "PaymentSettlement" s join "PaymentSettlementLine" l on l."settlementId" = s.id
      where s.environment = ${environment}::"Environment" and s."branchCode" = any(${branchCodes})
    ) moved group by 1, 2, 3, 4 having sum(cents) <> 0
    order by day desc, "typeId", "branchCode"`
}
