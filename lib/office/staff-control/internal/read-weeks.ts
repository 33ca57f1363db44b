import { byDay, CASHIERS, type TotalsView } from '@/lib/books/totals/read-totals.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { BUSINESS_ZONE, beginningOf, endOf } from '@/lib/platform/shared/harare-day.ts'
import { LEAST_SALES, MEASURES, type Measure, type PersonWeek } from '../model.ts'
import { countedCash, measuredAudit } from './measured.ts'

/** Days of some branches, from a Monday on, the first and the last included. */
type Span = { codes: string[]; first: string; last: string }

/** What each person sold and did in a week. */
export async function readWeek(view: TotalsView, span: Span): Promise<PersonWeek[]> {
  const summed = await view.tx.$queryRaw<Summed[]>`
    select "branchCode", "staffId", measure, sum(amount) as amount from (${allByWeek(view, span)}) one group by 1, 2, 3`
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
export type BranchWeeks = { branchCode: string; weeks: number; rates: Record<Measure, number[]> }

/**
 * What people did in weeks, branch by branch. Thousands of people's weeks become one row a branch in the database, since
 * only their rates are needed; grouped and not joined, since the planner takes the weeks for few.
 */
export function readRates(view: TotalsView, span: Span): Promise<BranchWeeks[]> {
  const sumOf = (measure: string) => Prisma.sql`sum(amount) filter (where measure = ${measure})`
  const sums = MEASURES.map((measure) => Prisma.sql`${sumOf(measure)} as ${column(measure)}`)
  const rates = MEASURES.map((measure) => {
    const any = Prisma.sql`filter (where ${column(measure)} > 0)`
    return Prisma.sql`${measure}::text, coalesce(jsonb_agg(${column(measure)} * 100 / sales) ${any}, '[]')`
  })
  return view.tx.$queryRaw<BranchWeeks[]>`
    select "branchCode", count(*)::int as weeks, jsonb_build_object(${Prisma.join(rates)}) as rates
    from (
      select "branchCode", ${sumOf('sales')} as sales, ${Prisma.join(sums)}
      from (${allByWeek(view, span)}) one group by "branchCode", "staffId", week
    ) people where sales >= ${LEAST_SALES} group by 1`
}

const column = (measure: Measure) => Prisma.raw(`"${measure}"`)

/** SQL for what people did, with its week and in parts that are still to be added up; sales are a measure among others. */
function allByWeek(view: TotalsView, { codes, first, last }: Span): Prisma.Sql {
  const range = { codes, from: beginningOf(first), to: endOf(last) }
  const weekOf = (day: Prisma.Sql) => Prisma.sql`${first}::date + (${day} - ${first}::date) / 7 * 7`
  const measured = Prisma.sql`"branchCode", "staffId", ${weekOf(Prisma.sql`(at at time zone ${BUSINESS_ZONE})::date`)} as week, measure`
  return Prisma.sql`
    select "branchCode", "staffId", ${weekOf(Prisma.sql`day`)} as week, 'sales' as measure,
      greatest(sum(delivered - reversed), 0)::float as amount
    from ${byDay(view, CASHIERS)} sold
    where environment = ${officeEnvironment()}::"Environment" and "branchCode" = any(${codes})
      and day >= ${first}::date and day <= ${last}::date
    group by 1, 2, 3
    union all select ${measured}, 1 from (${measuredAudit(range)}) audited
    union all select ${measured}, amount from (${countedCash(range)}) counted`
}
