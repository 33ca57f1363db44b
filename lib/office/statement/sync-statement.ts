import type { Environment, StatementSync } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import type { Answer, Page } from '@/lib/service/api/answer.ts'
import type { StatementEntry } from '@/lib/service/api/contract/account.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { raiseIncident } from '@/lib/service/incidents/incidents.ts'
import { storeReadAnswer } from '@/lib/service/standing/store-answer.ts'
import { findOverlap } from './internal/find-overlap.ts'
import {
  type ListedRow,
  parseReportedRow,
  type ReportedRow,
  withGaps,
  withoutRepeated,
  withSigns,
} from './internal/listed-rows.ts'
import { type KnownRow, storeRows } from './internal/store-rows.ts'
import { endTurn, leaseStatement, type SyncStop } from './internal/sync-state.ts'
import { withStatementLocked } from './with-statement-locked.ts'

/** `busy`: another worker has the turn. A `problem` is a code that the page explains. */
type SyncEnd = { end: 'up_to_date' | 'busy' } | { end: 'stopped'; problem: SyncStop }

/**
 * Stores each new row of the Service's ledger exactly once, whatever crashes or runs in parallel (service-api.md,
 * Endpoints: `GET /statement`). Each page is one transaction, so a long first reading can resume. What is no longer
 * listed or unreadable becomes a gap (decision 027).
 */
export async function syncStatement(environment: Environment): Promise<SyncEnd> {
  let stopped: SyncStop = 'NO_STATEMENT_KEY'
  for (const name of statementKeys(environment)) {
    const state = await leaseStatement(environment, name)
    if (!state) return { end: 'busy' }
    const problem = await readAll(state).catch(async (error: unknown) => {
      await endTurn(environment, 'INTERRUPTED')
      throw error
    })
    await endTurn(environment, problem)
    if (problem === 'STATEMENT_LOST') await alertLost(environment)
    if (problem === null || problem === 'STATEMENT_TOP') return { end: 'up_to_date' }
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

/** Keys that see all branches. */
export function statementKeys(environment: Environment): string[] {
  const keys = env().credentials.filter((key) => key.environment === environment && key.branch === null)
  return keys.map(({ name }) => name)
}

/** Returns what stopped it, null, or STATEMENT_TOP if all was read but the newest row, which cannot be. */
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
      // An earlier run's unfinished reading may cause it: read from the top once more before alerting anybody.
      if (found.problem !== 'STATEMENT_LOST' || state.gapCursor !== first.gapCursor) return found.problem
    } else {
      const isOver = await storePart(state, found, askedAt)
      if (isOver) return found.isTopUnread ? 'STATEMENT_TOP' : null
    }
    state = await db().statementSync.findUniqueOrThrow({ where: { environment: state.environment } })
  }
}

/** Returns whether it was the last part, or another worker has moved the reading on. */
async function storePart(state: StatementSync, part: Part, askedAt: Date | null): Promise<boolean> {
  const { rows, newCount, known, nextCursor, isTrimmed } = part
  const isJoined = newCount < rows.length
  const stored = await storeRows({
    state,
    rows: rows.slice(0, newCount),
    reported: rows.slice(newCount, newCount + known.length),
    known,
    isTrimmed,
    nextCursor: isJoined ? null : nextCursor,
    askedAt,
  })
  return !stored || isJoined || nextCursor === null
}

/** The cursor is no longer valid, or what was read under it does not meet what we know. */
const FORGETS_GAP: ReadonlySet<SyncStop> = new Set(['VALIDATION_FAILED', 'STATEMENT_LOST'])

type Part = {
  rows: ReportedRow[]
  newCount: number
  known: KnownRow[]
  nextCursor: string | null
  isTrimmed: boolean
  isTopUnread: boolean
}
type Found = Part | { problem: SyncStop }

/** Reads on while a page brings nothing, ends in an unreadable row, or leaves open which rows we know. */
async function readUntilSure(state: StatementSync): Promise<Found> {
  const [above = null] = await readAbove(state, 1)
  const listed: ListedRow[] = []
  let cursor = state.gapOpen ? state.gapCursor : null
  for (;;) {
    const page = await readPart(state, listed, cursor)
    if ('problem' in page) return page
    listed.push(...page.rows)
    cursor = page.nextCursor
    // An empty part does not say where the list ends; and the row below tells what an unread one moved.
    if (cursor !== null && (listed.at(-1) ?? null) === null) continue
    const rows = withSigns(withGaps(listed, above))
    if (rows.length === 0 && listed.length > 0) return { problem: 'STATEMENT_SHAPE' }
    const { overlap, known } = await overlay(state, rows, cursor === null)
    if (overlap === 'lost') return { problem: 'STATEMENT_LOST' }
    const part = { rows, known, nextCursor: cursor, isTopUnread: above === null && listed[0] === null }
    if (overlap === 'trimmed') return { ...part, newCount: rows.length, isTrimmed: true }
    if (overlap !== 'unsure') return { ...part, newCount: overlap, isTrimmed: false }
  }
}

/** Lays rows just read over those that we know; `isWhole` if the list ends with them. */
async function overlay(state: StatementSync, rows: readonly ReportedRow[], isWhole: boolean) {
  const { environment } = state
  const knownHead = state.gapOpen ? state.joinPosition : state.headPosition
  const below = { environment, told: true, position: { lte: knownHead ?? -1n } }
  const [known, wholeCount] = await Promise.all([
    db().statementEntry.findMany({ where: below, orderBy: { position: 'desc' }, take: Math.max(rows.length, 1) }),
    isWhole ? db().statementEntry.count({ where: below }) : null,
  ])
  return { known, overlap: findOverlap({ read: rows, known, wholeCount }) }
}

/** Without what it repeats of the rows read above it. */
async function readPart(state: StatementSync, read: readonly ListedRow[], cursor: string | null) {
  const page = await fetchStatementPage(state.credential, cursor)
  if ('problem' in page) return page
  // A proxy that answers for the Service may return the same page for ever.
  if (page.nextCursor !== null && page.nextCursor === cursor) return { problem: 'STATEMENT_SHAPE' as const }
  const above = read.length > 0 ? read : await readAbove(state, page.rows.length)
  return { ...page, rows: withoutRepeated(above, page.rows) }
}

/** The lowest rows of what the reading under way has stored, newest first. */
async function readAbove({ environment, gapPosition }: StatementSync, most: number): Promise<KnownRow[]> {
  if (gapPosition === null) return []
  const rows = await db().statementEntry.findMany({
    where: { environment, position: { gte: gapPosition } },
    orderBy: { position: 'asc' },
    take: most,
  })
  return rows.reverse()
}

/** Nothing of such a part was explained yet. */
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

/** A page of the Service's ledger, newest first. `problem`: no answer, or no row that can be read. */
export async function fetchStatementPage(
  credential: string,
  cursor: string | null,
): Promise<{ rows: ListedRow[]; nextCursor: string | null } | { problem: SyncStop }> {
  const service = serviceFor(credential)
  const answer: Answer<Page<StatementEntry>> = await service.statement(cursor === null ? {} : { cursor })
  if (answer.kind !== 'ok') {
    await storeReadAnswer(service.credential, answer)
    return { problem: answer.kind === 'refused' ? answer.error.code : 'SERVICE_SILENT' }
  }
  const rows = answer.data.items.map(parseReportedRow)
  if (rows.length > 1 && rows.every((row) => row === null)) return { problem: 'STATEMENT_SHAPE' }
  return { rows, nextCursor: answer.data.nextCursor }
}
