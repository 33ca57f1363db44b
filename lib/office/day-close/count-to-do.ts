import { countOpenReversals } from '@/lib/office/reversals/queries.ts'
import { countOpenRows } from '@/lib/office/statement/open-rows.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { answersForAll } from '@/lib/people/staff/answers-for-all.ts'
import { unsignedDays } from './unsigned-days.ts'

/**
 * How much waits for a person in the office, by page: unsigned days of the last week, rows to assign, open reversals.
 */
export type ToDo = { [page: string]: number | undefined }

/**
 * Counts what waits for the actor; undefined for a page that they may not see. Read with every office page, so it must
 * touch few rows.
 */
export async function countToDo(actor: Actor): Promise<ToDo> {
  const [dayClose, statement, reversals] = await Promise.all([
    may(actor, 'day:close') ? countUnsigned(actor) : undefined,
    may(actor, 'statement:assign') ? countOpenRows(actor) : undefined,
    may(actor, 'reversal:settle') ? countOpenReversals(actor) : undefined,
  ])
  return { dayClose, statement, reversals }
}

/** Counts only days since our books began, and only for those who may sign them. */
async function countUnsigned(actor: Actor): Promise<number> {
  if (!(await answersForAll(actor))) return 0
  return (await unsignedDays()).length
}
