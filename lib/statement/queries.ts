import { officeEnvironment } from '../credentials.ts'
import { db } from '../db.ts'
import { readPage } from '../shared/page.ts'
import { authorise } from '../staff/authorise.ts'
import type { Actor } from '../staff/model.ts'
import type { StatementFilter, StatementPlace, StatementRow, StatementStanding } from './model.ts'
import { selectRows } from './select-rows.ts'

const PAGE = 50
const PRINTED = 100

/** A page of the statement, newest first, and the places where its neighbours begin; null where there is none. */
export type StatementPage = { rows: StatementRow[]; newer: string | null; older: string | null }

/** One page below or above a place, or the newest. Refuses with NOT_ALLOWED. */
export function readStatementPage(
  actor: Actor,
  filter: StatementFilter,
  { before, after }: StatementPlace,
): Promise<StatementPage> {
  return readRows(actor, filter, { before, after }, PAGE)
}

/** The rows that go to paper at once: a hundred from a place on. Refuses with NOT_ALLOWED. */
export function readStatementPrint(
  actor: Actor,
  filter: StatementFilter,
  place: StatementPlace,
): Promise<StatementPage> {
  return readRows(actor, filter, place, PRINTED)
}

async function readRows(actor: Actor, filter: StatementFilter, { before, after }: StatementPlace, size: number) {
  const { rows, back, on } = await readPage({ on: before, back: after }, size, ({ from, back: rising, take }) =>
    selectRows(actor, filter, { towards: rising ? 'newer' : 'older', from, take }),
  )
  return { rows, newer: back, older: on }
}

/** How far the statement has been read. Refuses with NOT_ALLOWED. */
export async function getStatementStanding(actor: Actor): Promise<StatementStanding> {
  authorise(actor, 'statement:read')
  const sync = await db().statementSync.findUnique({
    where: { environment: officeEnvironment() },
    select: { syncedAt: true, gapOpen: true, problem: true },
  })
  return { syncedAt: sync?.syncedAt ?? null, reading: sync === null || sync.gapOpen, problem: sync?.problem ?? null }
}
