import { byDay, SALES_BY_PERSON, type TotalsView, viewTotals } from '@/lib/books/totals/read-totals.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import type { AuditRow } from '@/lib/people/audit/model.ts'
import { listAuditOf } from '@/lib/people/audit/queries.ts'
import { listBranchNames } from '@/lib/people/branches/queries.ts'
import { staffNames } from '@/lib/people/staff/queries.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { BUSINESS_ZONE, beginningOf, endOf, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { countedCash, differingCloses, measuredAudit } from './internal/measured.ts'
import {
  type ControlFilter,
  type ControlLine,
  compare,
  type Figure,
  isMoney,
  LEAST_SALES,
  MEASURES,
  type Measure,
  type PersonWeek,
  type RowsFilter,
  usualOf,
  WEEKS_BEFORE,
} from './model.ts'

/** More rows than anybody reads about one figure. */
const MOST_ROWS = 200

/** What everybody did besides selling, against the branch's usual. Uses only what is recorded anyway. */
export async function listStaffControl(actor: Actor, { week, branch }: ControlFilter): Promise<ControlLine[]> {
  const branches = (await listBranchNames(actor, 'report:read')).filter(({ code }) => !branch || code === branch)
  const codes = branches.map(({ code }) => code)
  const [shown, before] = await viewTotals(async (view) => [
    await sumWeek(view, { codes, first: week, last: movedBy(week, 6) }),
    await sumRates(view, { codes, first: movedBy(week, -7 * WEEKS_BEFORE), last: movedBy(week, -1) }),
  ])
  const names = await staffNames(
    db(),
    shown.map(({ staffId }) => staffId),
  )
  const usual = new Map(
    before.map(({ branchCode, weeks, rates }) => {
      return [branchCode, new Map(MEASURES.map((measure) => [measure, usualOf(weeks, rates[measure])]))]
    }),
  )
  const branchNames = new Map(branches.map(({ code, name }) => [code, name]))
  const lines = shown.map((one): ControlLine => {
    const figures = MEASURES.map((measure): [Measure, Figure] => {
      return [measure, compare(one, measure, usual.get(one.branchCode)?.get(measure) ?? null)]
    })
    return {
      branchCode: one.branchCode,
      branchName: branchNames.get(one.branchCode) ?? one.branchCode,
      staffId: one.staffId,
      name: names.get(one.staffId) ?? '',
      sales: one.sales,
      figures: Object.fromEntries(figures) as Record<Measure, Figure>,
    }
  })
  return sorted(lines)
}

/** Who stands out most comes first, then who sold most. */
function sorted(lines: readonly ControlLine[]): ControlLine[] {
  const standing = new Map(
    lines.map((line) => [line, MEASURES.filter((measure) => line.figures[measure].stands).length]),
  )
  const byName = new Intl.Collator().compare
  const of = (line: ControlLine) => standing.get(line) ?? 0
  return lines.toSorted((a, b) => of(b) - of(a) || b.sales - a.sales || byName(a.name, b.name))
}

/** The rows of the audit behind one figure, newest first; for cash short or over, the closes of shifts. */
export async function listControlRows(actor: Actor, filter: RowsFilter, locale: string): Promise<AuditRow[]> {
  const { measure, staffId, branch, week } = filter
  const codes = (await listBranchNames(actor, 'audit:read')).map(({ code }) => code).filter((code) => code === branch)
  const range = { codes, from: beginningOf(week), to: endOf(movedBy(week, 6)) }
  const rows = isMoney(measure) ? differingCloses(range, measure === 'short' ? 'short' : 'over') : measuredAudit(range)
  const found = await db().$queryRaw<{ id: bigint }[]>`
    select id from (${rows}) one where "staffId" = ${staffId}::uuid and measure = ${measure}
    order by id desc limit ${MOST_ROWS}`
  return listAuditOf(
    actor,
    found.map(({ id }) => id),
    locale,
  )
}

export async function nameOfPerson(actor: Actor, staffId: string): Promise<string | null> {
  authorise(actor, 'audit:read')
  return (await staffNames(db(), [staffId])).get(staffId) ?? null
}

/** Days of some branches, from a Monday on, the first and the last included. */
type Span = { codes: string[]; first: string; last: string }

async function sumWeek(view: TotalsView, span: Span): Promise<PersonWeek[]> {
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
type BranchWeeks = { branchCode: string; weeks: number; rates: Record<Measure, number[]> }

/** One row a branch, since only rates are needed; grouped and not joined, since the planner takes weeks for few. */
function sumRates(view: TotalsView, span: Span): Promise<BranchWeeks[]> {
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
    from ${byDay(view, SALES_BY_PERSON)} sold
    where environment = ${officeEnvironment()}::"Environment" and "branchCode" = any(${codes})
      and day >= ${first}::date and day <= ${last}::date
    group by 1, 2, 3
    union all select ${measured}, 1 from (${measuredAudit(range)}) audited
    union all select ${measured}, amount from (${countedCash(range)}) counted`
}
