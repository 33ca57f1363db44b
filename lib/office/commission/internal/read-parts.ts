import { byDay, SALES, type TotalsView } from '@/lib/books/totals/read-totals.ts'
import { type CommissionRule, type Earned, earn, type SoldPart, soldKind } from '@/lib/counter/commission/model.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { daysOfMonth } from '@/lib/platform/shared/harare-day.ts'

type Row = Omit<SoldPart, 'kind' | 'day'> & { productCode: string; soldAs: string | null; stretch: number }

type Asked = { scope: Prisma.Sql; month: string; rules: readonly CommissionRule[] }

/**
 * What people earned in a Harare month by the given rules. A sale counts on the day it was delivered, a reversal on the
 * day it was taken back. The month is read in the stretches between the days on which rules begin.
 */
export async function earnedIn(view: TotalsView, { scope, month, rules }: Asked): Promise<Earned[]> {
  if (rules.length === 0) return []
  const { from, to } = daysOfMonth(month)
  const begins = [...new Set([from, ...rules.map(({ fromDay }) => fromDay).filter((day) => day > from)])].sort()
  const rows = await view.tx.$queryRaw<Row[]>`
    select t."staffId"::text as "staffId", t."branchCode", t."productCode", p.kind as "soldAs",
      width_bucket(t.day, ${begins}::date[]) as stretch, sum(delivered - reversed)::int as sales,
      sum("salesCents" - "reversedSalesCents" - "chargeCents" + "reversedChargeCents")::bigint as "faceCents",
      sum("salesCents" - "reversedSalesCents" - "costCents" + "reversedCostCents")::bigint as "marginCents"
    from ${byDay(view, SALES)} t left join "SoldProduct" p on p."productCode" = t."productCode"
    where ${scope} and t.day between ${from}::date and ${to}::date
      and exists (select from "Staff" w where w.id = t."staffId")
    group by 1, 2, 3, 4, 5`
  const parts = rows.map(({ productCode, soldAs, stretch, ...row }): SoldPart => {
    return { ...row, kind: soldKind(productCode, soldAs), day: begins[stretch - 1] ?? from }
  })
  return earn(parts, rules)
}
