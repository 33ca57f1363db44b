import { viewTotals } from '@/lib/books/totals/read-totals.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import type { AuditRow } from '@/lib/people/audit/model.ts'
import { listAuditOf } from '@/lib/people/audit/queries.ts'
import { listBranchNames } from '@/lib/people/branches/queries.ts'
import { staffNames } from '@/lib/people/staff/queries.ts'
import { db } from '@/lib/platform/database/db.ts'
import { beginningOf, endOf, movedBy } from '@/lib/platform/shared/harare-day.ts'
import { differingCloses, measuredAudit } from './internal/measured.ts'
import { readRates, readWeek } from './internal/read-weeks.ts'
import {
  type ControlFilter,
  type ControlLine,
  compare,
  type Figure,
  isMoney,
  MEASURES,
  type Measure,
  type RowsFilter,
  usualOf,
  WEEKS_BEFORE,
} from './model.ts'

/** More rows than anybody reads about one figure. */
const MOST_ROWS = 200

/**
 * What everybody at the actor's branches did in a week besides selling, each figure against the branch's usual of the
 * weeks before; people with the most figures that stand out come first. Uses only what is recorded anyway.
 */
export async function listStaffControl(actor: Actor, { week, branch }: ControlFilter): Promise<ControlLine[]> {
  const branches = (await listBranchNames(actor, 'report:read')).filter(({ code }) => !branch || code === branch)
  const codes = branches.map(({ code }) => code)
  const [shown, before] = await viewTotals(async (view) => [
    await readWeek(view, { codes, first: week, last: movedBy(week, 6) }),
    await readRates(view, { codes, first: movedBy(week, -7 * WEEKS_BEFORE), last: movedBy(week, -1) }),
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

/** The name of the person whose rows are shown; null if unknown. */
export async function nameOfPerson(actor: Actor, staffId: string): Promise<string | null> {
  authorise(actor, 'audit:read')
  return (await staffNames(db(), [staffId])).get(staffId) ?? null
}
