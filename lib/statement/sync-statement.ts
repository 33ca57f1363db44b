import { db } from '../db.ts'
import { env } from '../env.ts'
import type { Environment, StatementSync } from '../generated/prisma/client.ts'
import { raiseIncident } from '../sales/raise-incident.ts'
import { serviceFor } from '../service.ts'
import type { Answer, Page } from '../service-api/answer.ts'
import type { StatementEntry } from '../service-api/contract/statement-entry.ts'
import { noteReadAnswer } from '../standing/note-answer.ts'
import { findOverlap } from './find-overlap.ts'
import { keepRows } from './keep-rows.ts'
import { type ReadRow, readRow } from './read-row.ts'
import { endTurn, takeTurn } from './sync-state.ts'

/** How a run ended: up to date, another worker is at it, or what stopped it, as a code that the page explains. */
export type SyncEnd = { end: 'up_to_date' | 'busy' } | { end: 'stopped'; problem: string }

/**
 * Reads the Service's ledger from its newest row down to the first known one and keeps what is new, each row exactly
 * once, whoever is killed, repeats or runs beside (service-api, GET /statement: newest first, pages by cursor). Each
 * page is one transaction, so that a long first reading goes on where it was broken off.
 */
export async function syncStatement(environment: Environment): Promise<SyncEnd> {
  const keys = env().credentials.filter((key) => key.environment === environment && key.branch === null)
  let stopped = 'NO_STATEMENT_KEY'
  for (const { name } of keys) {
    const state = await takeTurn(environment, name)
    if (!state) return { end: 'busy' }
    const problem = await readAll(state).catch(async (error: unknown) => {
      await endTurn(environment, 'INTERRUPTED')
      throw error
    })
    await endTurn(environment, problem)
    if (problem === 'STATEMENT_LOST')
      await raiseIncident(db(), { kind: 'statement_gap', environment, detail: { problem } })
    if (problem === null) return { end: 'up_to_date' }
    stopped = problem
    if (problem !== 'ABILITY_MISSING') break
  }
  return { end: 'stopped', problem: stopped }
}

/** Page after page until a known row or the end of the list is met. Returns what stopped it, or null. */
async function readAll(first: StatementSync): Promise<string | null> {
  let state = first
  for (;;) {
    const found = await readUntilSure(state)
    if ('problem' in found) {
      if (found.problem === 'VALIDATION_FAILED' && state.gapOpen) await forgetGap(state)
      return found.problem
    }
    const { rows, newCount, nextCursor } = found
    const isJoined = newCount < rows.length
    const kept = await keepRows({
      state,
      rows: rows.slice(0, newCount),
      below: rows[newCount] ?? null,
      nextCursor: isJoined ? null : nextCursor,
    })
    if (!kept || isJoined || nextCursor === null) return null
    state = await db().statementSync.findUniqueOrThrow({ where: { environment: state.environment } })
  }
}

type Found = { rows: ReadRow[]; newCount: number; nextCursor: string | null } | { problem: string }

/** Reads one page, or more where rows alike leave it open which of them are known. */
async function readUntilSure(state: StatementSync): Promise<Found> {
  const { environment } = state
  const knownHead = state.gapOpen ? state.joinPosition : state.headPosition
  const rows: ReadRow[] = []
  let cursor = state.gapOpen ? state.gapCursor : null
  for (;;) {
    const page = await readPage(state.credential, cursor)
    if ('problem' in page) return page
    rows.push(...page.rows)
    cursor = page.nextCursor
    const below = { environment, position: { lte: knownHead ?? -1n } }
    const [known, wholeCount] = await Promise.all([
      db().statementEntry.findMany({ where: below, orderBy: { position: 'desc' }, take: rows.length }),
      cursor === null ? db().statementEntry.count({ where: below }) : null,
    ])
    const newCount = findOverlap({ read: rows, known, wholeCount })
    if (newCount === 'lost') return { problem: 'STATEMENT_LOST' }
    if (newCount !== 'unsure') return { rows, newCount, nextCursor: cursor }
  }
}

async function readPage(
  credential: string,
  cursor: string | null,
): Promise<{ rows: ReadRow[]; nextCursor: string | null } | { problem: string }> {
  const service = serviceFor(credential)
  const answer: Answer<Page<StatementEntry>> = await service.statement(cursor === null ? {} : { cursor })
  if (answer.kind !== 'ok') {
    await noteReadAnswer(service.credential, answer)
    return { problem: answer.kind === 'refused' ? answer.error.code : 'SERVICE_SILENT' }
  }
  const rows = answer.data.items.map(readRow).filter((row) => row !== null)
  if (rows.length < answer.data.items.length) return { problem: 'STATEMENT_SHAPE' }
  return { rows, nextCursor: answer.data.nextCursor }
}

/** The Service does not know the cursor any more at which we broke off: the unfinished part is read again from the top. */
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
