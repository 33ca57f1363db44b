import { officeEnvironment } from '../credentials.ts'
import { db } from '../db.ts'
import { authorise } from '../staff/authorise.ts'
import type { Actor } from '../staff/model.ts'
import type { StatementFilter, StatementPlace, StatementRow, StatementStanding } from './model.ts'
import { selectRows } from './select-rows.ts'

const PAGE = 50
const PRINTED = 1_000

/** A page of the statement, newest first, and the places where its neighbours begin; null where there is none. */
export type StatementPage = { rows: StatementRow[]; newer: string | null; older: string | null }

/** One page below or above a place, or the newest. Refuses with NOT_ALLOWED. */
export async function readStatementPage(
  actor: Actor,
  filter: StatementFilter,
  { before, after }: StatementPlace,
): Promise<StatementPage> {
  if (after) {
    const found = await selectRows(actor, filter, { towards: 'newer', from: after, take: PAGE + 1 })
    const rows = found.slice(0, PAGE).reverse()
    if (rows.length > 0) {
      return { rows, newer: found.length > PAGE ? (rows[0]?.place ?? null) : null, older: rows.at(-1)?.place ?? null }
    }
  }
  const found = await selectRows(actor, filter, { towards: 'older', from: before ?? null, take: PAGE + 1 })
  const rows = found.slice(0, PAGE)
  return {
    rows,
    newer: before && rows[0] ? rows[0].place : null,
    older: found.length > PAGE ? (rows.at(-1)?.place ?? null) : null,
  }
}

/** The rows that fit on paper: the newest thousand of a filter. Refuses with NOT_ALLOWED. */
export function readStatementPrint(actor: Actor, filter: StatementFilter): Promise<StatementRow[]> {
  return selectRows(actor, filter, { towards: 'older', from: null, take: PRINTED })
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
