import { authorise } from '@/lib/people/access/authorise.ts'
import { type Actor, hasBranch } from '@/lib/people/access/model.ts'
import { answersForAll } from '@/lib/people/staff/answers-for-all.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { harareDay } from '@/lib/platform/shared/harare-day.ts'
import { compareDayAtOnce } from './internal/compare-day.ts'
import { lastDays } from './internal/last-days.ts'
import type { DayComparison, DayDifference, DayView } from './model.ts'
import { hindranceOf } from './sign-day.ts'

/**
 * A day as signed, or as it stands now. Leaves out differences of branches that are not the actor's, and those of no
 * branch unless the actor answers for all.
 */
export async function getDay(actor: Actor, day: string): Promise<DayView> {
  authorise(actor, 'day:close')
  const environment = officeEnvironment()
  const close = await db().dayClose.findUnique({ where: { environment_day: { environment, day } } })
  const now = await databaseNow(db())
  const [seesAll, hindrance, comparison] = await Promise.all([
    answersForAll(actor),
    close ? null : hindranceOf(db(), day, now),
    close ? (close.snapshot as unknown as DayComparison) : compareDayAtOnce({ environment, day, now }),
  ])
  const isTheirs = ({ branchCode }: DayDifference) => seesAll || (branchCode !== null && hasBranch(actor, branchCode))
  const differences = comparison.differences.filter(isTheirs)
  return {
    ...comparison,
    differences,
    signed: close && { by: await nameOf(close.signedById), at: close.signedAt, note: close.note },
    hindrance: hindrance ?? (seesAll ? null : 'DAY_NEEDS_ALL_BRANCHES'),
    showsSums: seesAll,
  }
}

/** The last days of our books, today first, and whether each is signed. */
export async function listDays(actor: Actor): Promise<{ day: string; isSigned: boolean }[]> {
  authorise(actor, 'day:close')
  const environment = officeEnvironment()
  const days = await lastDays(environment, await databaseNow(db()))
  const signed = await db().dayClose.findMany({
    where: { environment, day: { in: days } },
    select: { day: true },
  })
  return days.map((day) => ({ day, isSigned: signed.some((close) => close.day === day) }))
}

/** The day to close, by the database's clock: yesterday, or today if our books began today. */
export async function dayToClose(): Promise<string> {
  const now = await databaseNow(db())
  const [today, before] = await lastDays(officeEnvironment(), now)
  return before ?? today ?? harareDay(now)
}

async function nameOf(staffId: string): Promise<string> {
  const staff = await db().staff.findUnique({ where: { id: staffId }, select: { name: true } })
  return staff?.name ?? ''
}
