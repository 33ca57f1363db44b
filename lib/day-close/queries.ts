import { officeEnvironment } from '../credentials.ts'
import { databaseNow } from '../database-now.ts'
import { db } from '../db.ts'
import { beginningOf, harareDay } from '../shared/time.ts'
import { answersForAll } from '../staff/answers-for-all.ts'
import { authorise } from '../staff/authorise.ts'
import type { Actor } from '../staff/model.ts'
import { compareDay } from './compare-day.ts'
import type { DayComparison, DayDifference, DayView } from './model.ts'
import { hindranceOf } from './sign-day.ts'

const DAYS_LISTED = 7

/**
 * A day as it was signed, else as it stands now. Differences of other people's branches, and those of no branch where the
 * actor does not answer for all, are left out. Refuses with NOT_ALLOWED.
 */
export async function getDay(actor: Actor, day: string): Promise<DayView> {
  authorise(actor, 'day:close')
  const environment = officeEnvironment()
  const close = await db().dayClose.findUnique({ where: { environment_day: { environment, day } } })
  const now = await databaseNow(db())
  const [seesAll, hindrance, comparison] = await Promise.all([
    answersForAll(actor),
    close ? null : hindranceOf(db(), day, now),
    close ? (close.snapshot as unknown as DayComparison) : compareDay(db(), { environment, day, now }),
  ])
  const isTheirs = ({ branchCode }: DayDifference) =>
    seesAll || (branchCode !== null && (actor.branches?.includes(branchCode) ?? true))
  const differences = comparison.differences.filter(isTheirs)
  return {
    ...comparison,
    differences,
    signed: close && { by: await nameOf(close.signedById), at: close.signedAt, note: close.note },
    hindrance: hindrance ?? (seesAll ? null : 'DAY_NEEDS_ALL_BRANCHES'),
    showsSums: seesAll,
  }
}

/** The last days, today first, and which of them are signed. Refuses with NOT_ALLOWED. */
export async function listDays(actor: Actor): Promise<{ day: string; isSigned: boolean }[]> {
  authorise(actor, 'day:close')
  const now = await databaseNow(db())
  const days = Array.from({ length: DAYS_LISTED }, (_, ago) => harareDay(new Date(now.getTime() - ago * 86_400_000)))
  const signed = await db().dayClose.findMany({
    where: { environment: officeEnvironment(), day: { in: days } },
    select: { day: true },
  })
  return days.map((day) => ({ day, isSigned: signed.some((close) => close.day === day) }))
}

/** The day before the one that is running, which is the one to close; by the database's clock. */
export async function dayToClose(): Promise<string> {
  const now = await databaseNow(db())
  return harareDay(new Date(beginningOf(harareDay(now)).getTime() - 1))
}

async function nameOf(staffId: string): Promise<string> {
  const staff = await db().staff.findUnique({ where: { id: staffId }, select: { name: true } })
  return staff?.name ?? ''
}
