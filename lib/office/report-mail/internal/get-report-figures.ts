import type { HeldSum } from '@/lib/counter/endings/model.ts'
import { countToDo, type ToDo } from '@/lib/office/day-close/queries.ts'
import { hindranceOf } from '@/lib/office/day-close/sign-day.ts'
import { sumWaiting } from '@/lib/office/overview/delivery.ts'
import { type PeriodView, parsePeriod } from '@/lib/office/periods/model.ts'
import { getPeriodView } from '@/lib/office/periods/parse-period.ts'
import { sumHeld } from '@/lib/office/reports/list-held.ts'
import { type MoneyLine, parseReportFilter } from '@/lib/office/reports/model.ts'
import { getMoneyReport } from '@/lib/office/reports/queries.ts'
import { listBalanceDays } from '@/lib/office/statement/read-days.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { sumCents } from '@/lib/platform/shared/money.ts'
import { countDays, endOf } from '@/lib/platform/shared/time/harare-day.ts'
import type { ReportSpan } from '../model.ts'

/** Each read by the same function as on its own page; USD cents, except for other currencies. */
export type ReportFigures = ReportSpan & {
  madeAt: Date
  branch: { code: string; name: string } | null
  view: PeriodView
  /** One line for each currency's cash and each wallet. */
  tenders: MoneyLine[]
  /** All branches share it; null for a reader who does not answer for all. */
  balance: { beganCents: bigint; topUpCents: bigint; endedCents: bigint } | null
  /** When the report was made. */
  waiting: { held: HeldSum; notFinal: number; toDo: ToDo }
  /** The statement had not been read to the end of these days yet. */
  statementBehind: boolean
}

/** Reads what `reader` may see; the caller has narrowed them to the report's branch, if it is for one. */
export async function getReportFigures(reader: Actor, span: ReportSpan, branchCode: string): Promise<ReportFigures> {
  const { from, to } = span
  const madeAt = await databaseNow(db())
  const branch = branchCode || null
  const period = parsePeriod({ period: 'other', from, to, ...(branch && { branch }) }, madeAt)
  const filter = parseReportFilter({ report: 'money', by: 'wallet', from, to, branch: branchCode }, madeAt)
  const [view, tenders, days, held, sales, toDo, hindrance, named] = await Promise.all([
    getPeriodView(reader, period),
    getMoneyReport(reader, filter),
    may(reader, 'statement:read')
      ? listBalanceDays(reader, { days: countDays(from, to), now: new Date(endOf(to).getTime() - 1) })
      : null,
    sumHeld(reader, { branch, cashier: null }),
    sumWaiting(reader),
    countToDo(reader),
    hindranceOf(db(), to, madeAt),
    branch && db().branch.findUnique({ where: { code: branch }, select: { code: true, name: true } }),
  ])
  return {
    ...span,
    madeAt,
    branch: branch === null ? null : named || { code: branch, name: branch },
    view,
    tenders,
    balance: days && {
      beganCents: days.at(-1)?.beganCents ?? 0n,
      topUpCents: sumCents(days.map(({ moves }) => moves.top_up)),
      endedCents: days[0]?.endedCents ?? 0n,
    },
    waiting: { toDo, held, notFinal: sales.reduce((sum, { waiting, unknown }) => sum + waiting + unknown, 0) },
    statementBehind: hindrance !== null,
  }
}
