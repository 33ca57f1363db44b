import { type DayComparison, needsPerson } from '@/lib/office/day-close/model.ts'
import { staffNames } from '@/lib/people/staff/queries.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { CsvRow } from '@/lib/platform/files/csv-file.ts'
import { dayColumn, summed, timeColumn } from '@/lib/platform/files/workbook-file.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import { harareSecond } from '@/lib/platform/shared/time/format-time.ts'
import { eachDay, harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import type { MonthClose } from '../model.ts'
import { booksBegin, type MonthSpan } from './month-span.ts'

export const CLOSES_COLUMNS = [
  ...[dayColumn('Day'), 'Signed by', timeColumn('Signed in Harare')],
  ...['Service statement USD', 'Our books USD', 'Difference USD'].map(summed),
  ...['Closing balance USD', ...['Drawers counted', 'Differences', 'Unexplained'].map(summed), 'Note'],
]

export async function* closesTable(tx: Tx, span: MonthSpan): AsyncGenerator<CsvRow[]> {
  yield (await listDayCloses(tx, span, await databaseNow(tx))).map(lineOf)
}

function lineOf({ day, signed }: MonthClose): CsvRow {
  if (!signed) return [day, 'not signed']
  const { statementCents, booksCents, endCents } = signed
  return [
    ...[day, signed.by, harareSecond(signed.at)],
    ...[statementCents, booksCents, statementCents - booksCents].map(toWireAmount),
    endCents === null ? '' : toWireAmount(endCents),
    ...[signed.countedShifts, signed.differences, signed.unexplained, signed.note],
  ]
}

/** Every day of a month that has begun; those before our books began only if somebody signed one. */
export async function listDayCloses(tx: Tx, { environment, from, to }: MonthSpan, now: Date): Promise<MonthClose[]> {
  const closes = await tx.dayClose.findMany({ where: { environment, day: { gte: from, lte: to } } })
  const people = await staffNames(
    tx,
    closes.map(({ signedById }) => signedById),
  )
  const begun = harareDay(await booksBegin(tx, environment, now))
  const isListed = (day: string) => day >= begun || closes.some((close) => close.day === day)
  const days = eachDay(from, harareDay(now) < to ? harareDay(now) : to).filter(isListed)
  return days.map((day) => {
    const close = closes.find((one) => one.day === day)
    if (!close) return { day, signed: null }
    const { statementCents, booksCents, balance, countedShifts, differences } =
      close.snapshot as unknown as DayComparison
    return {
      day,
      signed: {
        by: people.get(close.signedById) ?? '',
        at: close.signedAt,
        note: close.note ?? '',
        statementCents: BigInt(statementCents),
        booksCents: BigInt(booksCents),
        endCents: balance ? BigInt(balance.statementCents) : null,
        countedShifts,
        differences: differences.length,
        unexplained: differences.filter(({ cause }) => needsPerson(cause)).length,
      },
    }
  })
}
