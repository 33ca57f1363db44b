import type { Environment, StatementSync } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { raiseIncident } from '@/lib/service/incidents/raise-incident.ts'
import { findOverlap } from './internal/find-overlap.ts'
import { type KnownRow, keepRows } from './internal/keep-rows.ts'
import type { ReadRow } from './internal/read-row.ts'
import { readWirePage } from './internal/read-wire-page.ts'
import { endTurn, type SyncStop, takeTurn } from './internal/sync-state.ts'
import { withoutRepeated } from './internal/without-repeated.ts'
import { withStatementLocked } from './with-statement-locked.ts'

/**
 * How a run ended: up to date, busy because another worker has the turn, or stopped, with a code that the page
 * explains.
 */
export type SyncEnd = { end: 'up_to_date' | 'busy' } | { end: 'stopped'; problem: SyncStop }

/**
 * Stores each new row of the Service's ledger exactly once, whatever crashes, repeats or runs in parallel
 * (service-api.md, Endpoints: `GET /statement`: newest first, pages by cursor). Each page is one transaction, so a long
 * first reading can resume. If the Service no longer lists any row that we know, its rows go above a gap
 * (decision 027).
 */
export async function syncStatement(environment: Environment): Promise<SyncEnd> {
  let stopped: SyncStop = 'NO_STATEMENT_KEY'
  for (const name of statementKeys(environment)) {
    const state = await takeTurn(environment, name)
    if (!state) return { end: 'busy' }
    const problem = await readAll(state).catch(async (error: unknown) => {
      await endTurn(environment, 'INTERRUPTED')
      throw error
    })
    await endTurn(environment, problem)
    if (problem === 'STATEMENT_LOST') await alertLost(environment)
    if (problem === null) return { end: 'up_to_date' }
    stopped = problem
    if (problem !== 'ABILITY_MISSING') break
  }
  return { end: 'stopped', problem: stopped }
}

function alertLost(environment: Environment): Promise<void> {
  return withStatementLocked(environment, async (tx) => {
    // Our turn is over, so another worker may have found the same in its own.
    await raiseIncident(tx, { kind: 'statement_gap', environment, detail: { problem: 'STATEMENT_LOST' } })
  })
}

/** The names of an environment's keys that see all branches. */
export function statementKeys(environment: Environment): string[] {
  const keys = env().credentials.filter((key) => key.environment === environment && key.branch === null)
  return keys.map(({ name }) => name)
}

/** Reads page after page until a known row or the end of the list. Returns what stopped it, or null. */
async function readAll(first: StatementSync): Promise<SyncStop | null> {
  let state = first
  // A page shows what was there when we asked, however long the answer takes.
  let askedAt = state.gapOpen ? null : await databaseNow(db())
  for (;;) {
    const found = await readUntilSure(state)
    if ('problem' in found) {
      if (!state.gapOpen || !FORGETS_GAP.has(found.problem)) return found.problem
      await forgetGap(state)
      askedAt = await databaseNow(db())
      // The mismatch may come from a reading that an earlier run left unfinished: read from the top once more before
      // alerting anybody.
      if (found.problem !== 'STATEMENT_LOST' || state.gapCursor !== first.gapCursor) return found.problem
    } else {
      const { rows, newCount, known, nextCursor, isTrimmed } = found
      const isJoined = newCount < rows.length
      const kept = await keepRows({
        state,
        rows: rows.slice(0, newCount),
        told: rows.slice(newCount, newCount + known.length),
        known,
        isTrimmed,
        nextCursor: isJoined ? null : nextCursor,
        askedAt,
      })
      if (!kept || isJoined || nextCursor === null) return null
    }
    state = await db().statementSync.findUniqueOrThrow({ where: { environment: state.environment } })
  }
}

/** Either the cursor is no longer valid, or what was read under it does not meet what we know. */
const FORGETS_GAP: ReadonlySet<SyncStop> = new Set(['VALIDATION_FAILED', 'STATEMENT_LOST'])

type Found =
  | { rows: ReadRow[]; newCount: number; known: KnownRow[]; nextCursor: string | null; isTrimmed: boolean }
  | { problem: SyncStop }

/** Reads one page, or more while it brings nothing or equal rows leave it open which of them we know. */
async function readUntilSure(state: StatementSync): Promise<Found> {
  const { environment } = state
  const knownHead = state.gapOpen ? state.joinPosition : state.headPosition
  const below = { environment, told: true, position: { lte: knownHead ?? -1n } }
  const rows: ReadRow[] = []
  let cursor = state.gapOpen ? state.gapCursor : null
  for (;;) {
    const page = await readPart(state, rows, cursor)
    if ('problem' in page) return page
    rows.push(...page.rows)
    cursor = page.nextCursor
    // A part that brings nothing says nothing of where the list ends.
    if (rows.length === 0 && cursor !== null) continue
    const [known, wholeCount] = await Promise.all([
      db().statementEntry.findMany({ where: below, orderBy: { position: 'desc' }, take: Math.max(rows.length, 1) }),
      cursor === null ? db().statementEntry.count({ where: below }) : null,
    ])
    const overlap = findOverlap({ read: rows, known, wholeCount })
    if (overlap === 'lost') return { problem: 'STATEMENT_LOST' }
    if (overlap === 'trimmed') return { rows, newCount: rows.length, known, nextCursor: cursor, isTrimmed: true }
    if (overlap !== 'unsure') return { rows, newCount: overlap, known, nextCursor: cursor, isTrimmed: false }
  }
}

/** Reads the part behind a cursor, without what it repeats of the rows read above it. */
async function readPart(state: StatementSync, read: readonly ReadRow[], cursor: string | null) {
  const page = await readWirePage(state.credential, cursor)
  if ('problem' in page) return page
  // A proxy that answers for the Service may return the same page for ever.
  if (page.nextCursor !== null && page.nextCursor === cursor) return { problem: 'STATEMENT_SHAPE' as const }
  const above = read.length > 0 ? read : await readAbove(state, page.rows.length)
  return { ...page, rows: withoutRepeated(above, page.rows) }
}

/** The lowest rows of what the reading under way has stored so far, newest first. */
async function readAbove({ environment, gapPosition }: StatementSync, most: number): Promise<KnownRow[]> {
  if (gapPosition === null) return []
  const rows = await db().statementEntry.findMany({
    where: { environment, position: { gte: gapPosition } },
    orderBy: { position: 'asc' },
    take: most,
  })
  return rows.reverse()
}

/** Drops a part that was begun and cannot be resumed, to be read again from the top; none of it was explained yet. */
async function forgetGap(state: StatementSync): Promise<void> {
  const { environment, revision, joinPosition } = state
  await db().$transaction(async (tx) => {
    const data = { gapOpen: false, gapCursor: null, gapPosition: null, headPosition: joinPosition, joinPosition: null }
    const moved = await tx.statementSync.updateMany({
      where: { environment, revision },
      data: { ...data, revision: revision + 1 },
    })
    if (moved.count === 0) return
    await tx.statementEntry.deleteMany({ where: { environment, position: { gt: joinPosition ?? 0n } } })
  })
}
