import { byDay, SALES, type TotalsView } from '@/lib/books/totals/read-totals.ts'
import { type CommissionRule, type Earned, earn, type SoldPart, soldKind } from '@/lib/counter/commission/model.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { beginningOf, daysOfMonth, endOf } from '@/lib/platform/shared/harare-day.ts'

type Row = Omit<SoldPart, 'kind' | 'day'> & { productCode: string; soldAs: string | null; stretch: number }

type Asked = { scope: Prisma.Sql; month: string; rules: readonly CommissionRule[] }

/**
 * What people earned in a Harare month by the given rules. A sale counts in the month in which it was delivered, a
 * reversal in that in which it was taken back, by the rule that its sale was earned with. The month is read in the
 * stretches between the days on which rules begin.
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
  return earn([...parts, ...(await listMoved(view, { scope, from, to }))], rules)
}

type Moved = Omit<Row, 'stretch'> & { soldOn: string; reversedOn: string }

/**
 * The reversals of those days, each twice: given back on the day of the reversal, where the totals subtract it, and
 * subtracted on the day of its sale.
 */
async function listMoved(
  { tx }: TotalsView,
  { scope, from, to }: { scope: Prisma.Sql; from: string; to: string },
): Promise<SoldPart[]> {
  const rows = await tx.$queryRaw<Moved[]>`
    select r."staffId", r."branchCode", r."productCode", p.kind as "soldAs", r."soldOn"::text, r."reversedOn"::text,
      1 as sales, r."salesCents" - r."chargeCents" as "faceCents", r."salesCents" - r."costCents" as "marginCents"
    from (
      select e.environment, coalesce(e."branchCode", '') as "branchCode", e."staffId"::text as "staffId",
        coalesce(s."productCode", '') as "productCode", coalesce(s."chargeCents", 0) as "chargeCents",
        (e.at at time zone 'Africa/Harare')::date as "reversedOn", (sold.at at time zone 'Africa/Harare')::date as "soldOn",
        (select coalesce(sum(p."usdCents") filter (where p.account = 'sales'), 0)::bigint from "JournalPosting" p
          where p."entryId" = e.id) as "salesCents",
        (select coalesce(-sum(p."usdCents") filter (where p.account = 'cost'), 0)::bigint from "JournalPosting" p
          where p."entryId" = e.id) as "costCents"
      from "JournalEntry" e join "Sale" s on s.id = e."saleId"
        join "JournalEntry" sold on sold."saleId" = s.id and sold."objectKind" = 'sale' and sold.event = 'completed'
      where e."objectKind" = 'sale' and e.event = 'reversed'
        and e.at >= ${beginningOf(from)} and e.at < ${endOf(to)}
    ) r left join "SoldProduct" p on p."productCode" = r."productCode"
    where ${scope} and r."soldOn" < r."reversedOn" and exists (select from "Staff" w where w.id::text = r."staffId")`
  return rows.flatMap(({ productCode, soldAs, soldOn, reversedOn, ...sold }): SoldPart[] => {
    const part = { ...sold, kind: soldKind(productCode, soldAs), day: reversedOn }
    const { sales, faceCents, marginCents } = sold
    return [part, { ...part, day: soldOn, sales: -sales, faceCents: -faceCents, marginCents: -marginCents }]
  })
}
