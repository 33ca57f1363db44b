import { byDay, CASHIERS, type TotalsView } from '@/lib/books/totals/read-totals.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { beginningOf, endOf } from '@/lib/platform/shared/harare-day.ts'
import { LEAST_SALES, MEASURES, type Measure, type PersonWeek } from '../model.ts'
import { countedCash, measuredAudit, weekOf } from './measured.ts'

/** Days of some branches, the first and the last included. */
type Span = { codes: string[]; first: string; last: string }

/** What each person sold and did in a week. */
export async function readWeek(view: TotalsView, span: Span): Promise<PersonWeek[]> {
  const summed = await view.tx.$queryRaw<Summed[]>`
    select "branchCode", "staffId", 'sales' as measure, sales as amount from (${soldByWeek(view, span)}) sold
    union all select "branchCode", "staffId", measure, amount from (${measuredByWeek(span)}) measured`
  const people = new Map<string, PersonWeek>()
  for (const { branchCode, staffId, measure, amount } of summed) {
    const key = `${branchCode} ${staffId}`
    const one = people.get(key) ?? { branchCode, staffId, sales: 0, ...NOTHING }
    people.set(key, { ...one, [measure]: amount })
  }
  return [...people.values()]
}

type Summed = { branchCode: string; staffId: string; measure: string; amount: number }

const NOTHING = Object.fromEntries(MEASURES.map((measure) => [measure, 0])) as Record<Measure, number>

/** A branch's weeks with enough sales to say what is usual: how many, and the rates of those with any of a measure. */
export type BranchWeeks = { branchCode: string; weeks: number; rates: Partial<Record<Measure, number[]>> }

/**
 * What people did in weeks, branch by branch. Thousands of people's weeks become one row a branch in the database, since
 * only their rates are needed.
 */
export function readRates(view: TotalsView, span: Span): Promise<BranchWeeks[]> {
  return view.tx.$queryRaw<BranchWeeks[]>`
    with sold as materialized (select * from (${soldByWeek(view, span)}) sold where sales >= ${LEAST_SALES}),
    rates as (
      select "branchCode", measure, jsonb_agg(amount * 100 / sales) as rates
      from sold join (${measuredByWeek(span)}) measured using ("branchCode", "staffId", week) group by 1, 2
    )
    select "branchCode", weeks, coalesce(
        (select jsonb_object_agg(measure, rates) from rates where rates."branchCode" = counted."branchCode"), '{}'
      ) as rates
    from (select "branchCode", count(*)::int as weeks from sold group by 1) counted`
}

function soldByWeek(view: TotalsView, { codes, first, last }: Span): Prisma.Sql {
  return Prisma.sql`
    select "branchCode", "staffId", day - extract(isodow from day)::int + 1 as week,
      greatest(sum(delivered - reversed), 0)::float as sales
    from ${byDay(view, CASHIERS)} sold
    where environment = ${officeEnvironment()}::"Environment" and "branchCode" = any(${codes})
      and day >= ${first}::date and day <= ${last}::date
    group by 1, 2, 3`
}

function measuredByWeek({ codes, first, last }: Span): Prisma.Sql {
  const range = { codes, from: beginningOf(first), to: endOf(last) }
  return Prisma.sql`
    select "branchCode", "staffId", ${weekOf(Prisma.sql`at`)} as week, measure, sum(amount)::float as amount
    from (
      select at, "branchCode", "staffId", measure, 1 as amount from (${measuredAudit(range)}) audited
      union all select at, "branchCode", "staffId", measure, amount from (${countedCash(range)}) counted
    ) one group by 1, 2, 3, 4`
}
