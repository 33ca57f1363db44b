import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { answersForAll } from '@/lib/people/staff/queries.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { beginningOf, daysOfMonth, endOf } from '@/lib/platform/shared/time/harare-day.ts'

/** `from` and `to` are a Harare month's first and last day, `start` and `end` the times at which it begins and ends. */
export type MonthSpan = { environment: Environment; month: string; from: string; to: string; start: Date; end: Date }

export function spanOf(month: string): MonthSpan {
  const { from, to } = daysOfMonth(month)
  return { environment: officeEnvironment(), month, from, to, start: beginningOf(from), end: endOf(to) }
}

/** SQL condition: the entry `e` belongs to the month. */
export function entryIsOfMonth({ environment, start, end }: MonthSpan): Prisma.Sql {
  return Prisma.sql`e.environment = ${environment}::"Environment" and e.at >= ${start} and e.at < ${end}`
}

/** With the first entry, or earlier when the statement was first read; `now` if they have not begun. */
export async function booksBegin(tx: Tx, environment: Environment, now: Date): Promise<Date> {
  const [first, sync] = await Promise.all([
    tx.journalEntry.findFirst({ where: { environment }, orderBy: { at: 'asc' }, select: { at: true } }),
    tx.statementSync.findUnique({ where: { environment }, select: { booksFrom: true } }),
  ])
  return new Date(Math.min(...[first?.at, sync?.booksFrom, now].flatMap((at) => at?.getTime() ?? [])))
}

/** The books cover all branches. @throws MONTH_NEEDS_ALL */
export async function requireAll(actor: Actor): Promise<void> {
  authorise(actor, 'report:read')
  if (!(await answersForAll(actor))) refuse('MONTH_NEEDS_ALL')
}
