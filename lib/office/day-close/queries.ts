import type { Environment } from '@/lib/generated/prisma/client.ts'
import { countOpenReversals } from '@/lib/office/reversals/queries.ts'
import { countOpenRows } from '@/lib/office/statement/open-rows.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import { type Actor, hasBranch, may } from '@/lib/people/access/model.ts'
import { answersForAll } from '@/lib/people/staff/queries.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { endOf, harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { compareDayAtOnce } from './internal/compare-day.ts'
import type { DayComparison, DayDifference, DayView } from './model.ts'
import { hindranceOf } from './sign-day.ts'

/** A day as signed, or as it stands now; without differences of branches that the actor does not answer for. */
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

/** The last days of our books, today first, then the oldest that nobody signed. */
export async function listDays(actor: Actor): Promise<{ day: string; isSigned: boolean }[]> {
  authorise(actor, 'day:close')
  const environment = officeEnvironment()
  const [last, unsigned] = await Promise.all([
    databaseNow(db()).then((now) => lastDays(environment, now)),
    unsignedDays(),
  ])
  const days = [...last, ...unsigned.filter((day) => !last.includes(day)).slice(-DAYS)]
  const signed = await db().dayClose.findMany({
    where: { environment, day: { in: days } },
    select: { day: true },
  })
  return days.map((day) => ({ day, isSigned: signed.some((close) => close.day === day) }))
}

/** By the database's clock: yesterday, or today if our books began today. */
export async function dayToClose(): Promise<string> {
  const now = await databaseNow(db())
  const [today, before] = await lastDays(officeEnvironment(), now)
  return before ?? today ?? harareDay(now)
}

async function nameOf(staffId: string): Promise<string> {
  const staff = await db().staff.findUnique({ where: { id: staffId }, select: { name: true } })
  return staff?.name ?? ''
}

export type ToDo = { [page: string]: number | undefined }

/** Counts what waits for the actor, by page; read with every office page, so it must touch few rows. */
export async function countToDo(actor: Actor): Promise<ToDo> {
  const [dayClose, statement, reversals] = await Promise.all([
    may(actor, 'day:close') ? countUnsigned(actor) : undefined,
    may(actor, 'statement:assign') ? countOpenRows(actor) : undefined,
    may(actor, 'reversal:settle') ? countOpenReversals(actor) : undefined,
  ])
  return { dayClose, statement, reversals }
}

async function countUnsigned(actor: Actor): Promise<number> {
  if (!(await answersForAll(actor))) return 0
  return (await unsignedDays()).length
}

/** The days that nobody signed, newest first, without today and those before our books; of a year at most. */
export async function unsignedDays(): Promise<string[]> {
  const environment = officeEnvironment()
  const now = await databaseNow(db())
  const sync = await db().statementSync.findUnique({ where: { environment }, select: { booksFrom: true } })
  const yesterday = movedBy(harareDay(now), -1)
  const first = [harareDay(sync?.booksFrom ?? now), movedBy(yesterday, -MOST_UNSIGNED)].sort()[1]
  const rows = await db().$queryRaw<{ day: string }[]>`
    select to_char(d, 'YYYY-MM-DD') as day from generate_series(${first}::date, ${yesterday}::date, interval '1 day') d
    where not exists (
      select from "DayClose" c where c.environment = ${environment}::"Environment" and c.day = to_char(d, 'YYYY-MM-DD')
    ) order by d desc`
  return rows.map(({ day }) => day)
}

const DAYS = 7
const MOST_UNSIGNED = 365

async function lastDays(environment: Environment, now: Date): Promise<string[]> {
  const sync = await db().statementSync.findUnique({ where: { environment }, select: { booksFrom: true } })
  const begun = sync?.booksFrom ?? now
  return Array.from({ length: DAYS }, (_, ago) => harareDay(new Date(now.getTime() - ago * DAY_MS))).filter(
    (day) => endOf(day) > begun,
  )
}
