import { byDay, CASHIERS, viewTotals } from '@/lib/books/totals/read-totals.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import type { AuditRow } from '@/lib/people/audit/model.ts'
import { listAuditOf } from '@/lib/people/audit/queries.ts'
import type { BranchName } from '@/lib/people/branches/model.ts'
import { listBranchNames } from '@/lib/people/branches/queries.ts'
import { staffNames } from '@/lib/people/staff/staff-names.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { beginningOf, endOf, movedBy } from '@/lib/platform/shared/harare-day.ts'
import { countedCash, differingCloses, measuredAudit, weekOf } from './internal/measured.ts'
import {
  type ControlFilter,
  type ControlLine,
  compare,
  type Figure,
  isMoney,
  MEASURES,
  type Measure,
  type PersonWeek,
  type RowsFilter,
  usualOf,
  WEEKS_BEFORE,
} from './model.ts'

/** More rows than anybody reads about one figure. */
const MOST_ROWS = 200

/**
 * What everybody at the actor's branches did in a week besides selling, each figure against the branch's usual of the
 * weeks before; people with the most figures that stand out come first. Uses only what is recorded anyway. Refuses with
 * NOT_ALLOWED.
 */
export async function listStaffControl(actor: Actor, { week, branch }: ControlFilter): Promise<ControlLine[]> {
  const branches = (await listBranchNames(actor, 'report:read')).filter(({ code }) => !branch || code === branch)
  const weeks = await readWeeks(branches, movedBy(week, -7 * WEEKS_BEFORE), movedBy(week, 6))
  const shown = weeks.filter((one) => one.week === week)
  const names = await staffNames(
    db(),
    shown.map(({ staffId }) => staffId),
  )
  const before = (code: string) => weeks.filter((one) => one.branchCode === code && one.week < week)
  const usual = new Map(
    branches.map(({ code }) => {
      const weeksBefore = before(code)
      return [code, new Map(MEASURES.map((measure) => [measure, usualOf(weeksBefore, measure)]))]
    }),
  )
  const lines = shown.map((one): ControlLine => {
    const figures = MEASURES.map((measure): [Measure, Figure] => {
      return [measure, compare(one, measure, usual.get(one.branchCode)?.get(measure) ?? null)]
    })
    return {
      branchCode: one.branchCode,
      branchName: branches.find(({ code }) => code === one.branchCode)?.name ?? one.branchCode,
      staffId: one.staffId,
      name: names.get(one.staffId) ?? '',
      sales: one.sales,
      figures: Object.fromEntries(figures) as Record<Measure, Figure>,
    }
  })
  return lines.sort((a, b) => standing(b) - standing(a) || b.sales - a.sales || a.name.localeCompare(b.name))
}

const standing = ({ figures }: ControlLine) => MEASURES.filter((measure) => figures[measure].stands).length

type Summed = { branchCode: string; staffId: string; week: string; measure: string; amount: number }

function readWeeks(branches: BranchName[], first: string, last: string): Promise<PersonWeek[]> {
  const codes = branches.map(({ code }) => code)
  const range = { codes, from: beginningOf(first), to: endOf(last) }
  return viewTotals(async (view) => {
    const sold = await view.tx.$queryRaw<Summed[]>`
      select "branchCode", "staffId", (day - extract(isodow from day)::int + 1)::text as week, 'sales' as measure,
        greatest(sum(delivered - reversed), 0)::float as amount
      from ${byDay(view, CASHIERS)} sold
      where environment = ${officeEnvironment()}::"Environment" and "branchCode" = any(${codes})
        and day >= ${first}::date and day <= ${last}::date
      group by 1, 2, day - extract(isodow from day)::int`
    return toWeeks([...sold, ...(await sumMeasured(view.tx, range))])
  })
}

function sumMeasured(tx: Tx, range: { codes: string[]; from: Date; to: Date }): Promise<Summed[]> {
  return tx.$queryRaw<Summed[]>`
    select "branchCode", "staffId", ${weekOf(Prisma.sql`at`)} as week, measure, sum(amount)::float as amount
    from (
      select at, "branchCode", "staffId", measure, 1 as amount from (${measuredAudit(range)}) audited
      union all select at, "branchCode", "staffId", measure, amount from (${countedCash(range)}) counted
    ) one group by 1, 2, 3, 4`
}

function toWeeks(summed: Summed[]): PersonWeek[] {
  const weeks = new Map<string, PersonWeek>()
  for (const { branchCode, staffId, week, measure, amount } of summed) {
    const key = `${branchCode} ${staffId} ${week}`
    const one = weeks.get(key) ?? { branchCode, staffId, week, sales: 0, ...NOTHING }
    weeks.set(key, { ...one, [measure]: amount })
  }
  return [...weeks.values()]
}

const NOTHING = Object.fromEntries(MEASURES.map((measure) => [measure, 0])) as Record<Measure, number>

/**
 * The rows of the audit behind one figure, newest first; for cash short or over, the closes of shifts. Refuses with
 * NOT_ALLOWED.
 */
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

/** The name of the person whose rows are shown; null if unknown. Refuses with NOT_ALLOWED. */
export async function nameOfPerson(actor: Actor, staffId: string): Promise<string | null> {
  authorise(actor, 'audit:read')
  return (await staffNames(db(), [staffId])).get(staffId) ?? null
}
