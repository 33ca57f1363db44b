import { type DayComparison, needsPerson } from '@/lib/office/day-close/model.ts'
import { staffNames } from '@/lib/people/staff/staff-names.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { eachDay, harareDay } from '@/lib/platform/shared/harare-day.ts'
import type { MonthClose } from '../model.ts'
import { booksBegin } from './books-begin.ts'
import type { MonthSpan } from './month-span.ts'

/**
 * Every day of a month that has begun, with what was signed for it; without days before our books began, unless
 * somebody signed one.
 */
export async function readCloses(tx: Tx, { environment, from, to }: MonthSpan, now: Date): Promise<MonthClose[]> {
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
