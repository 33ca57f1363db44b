import type { StatementEntry, StatementSync } from '@/lib/generated/prisma/client.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'
import { raiseIncident } from '@/lib/service/incidents/raise-incident.ts'
import { addDetails, newDetails } from './add-details.ts'
import { lockStatement } from './lock-statement.ts'
import { STEP } from './places-between.ts'
import type { ReadRow } from './read-row.ts'
import { isChained } from './same-row.ts'
import { moveOn } from './sync-state.ts'
import { isChainedTurned } from './with-signs.ts'

/** Positions left free below the first rows of a reading for those still unread: more than any ledger has. */
const STRIDE = 2n ** 40n

export type KnownRow = StatementEntry

type Kept = {
  state: StatementSync
  /** New rows, newest first. */
  rows: readonly ReadRow[]
  /** How the Service now reports the newest known rows; empty where this part does not list them. */
  told: readonly ReadRow[]
  /** The newest rows already known, newest first. */
  known: readonly KnownRow[]
  /** Whether the list ends above everything that we know. */
  isTrimmed: boolean
  /** The Service's cursor to the unread older rows; null if there are none. */
  nextCursor: string | null
  /** When the newest row of this reading was asked for; null if an earlier run asked, since that time was not kept. */
  askedAt: Date | null
}

/**
 * Stores rows and how far the reading has come, in one transaction. Returns false, with nothing changed, if another
 * worker has moved the reading on since `state` was read.
 */
export function keepRows(part: Kept): Promise<boolean> {
  const { state, rows, told, known, isTrimmed, nextCursor, askedAt } = part
  const { environment } = state
  const isClosed = nextCursor === null
  const top = topPosition(state, rows.length, isClosed && !isTrimmed)
  const bottom = positionAt(top, rows.length - 1)
  const details = newDetails(told, known)
  const whole = askedAt ? { syncedAt: askedAt } : {}
  return db().$transaction(async (tx) => {
    // Another transaction may be explaining these rows; without the lock the two could deadlock.
    if (details.length > 0) await lockStatement(tx, environment)
    const moved = await moveOn(tx, state, {
      ...(!state.gapOpen && rows.length > 0 && { headPosition: top }),
      ...(isClosed
        ? {
            gapOpen: false,
            gapCursor: null,
            gapPosition: null,
            joinPosition: null,
            ...whole,
          }
        : { gapOpen: true, gapCursor: nextCursor, gapPosition: bottom }),
      ...(!isClosed && !state.gapOpen && { joinPosition: state.headPosition }),
    })
    if (!moved) return false
    await addDetails(tx, details)
    const broken = await addRows(tx, part, top)
    const gap = isTrimmed ? await addGap(tx, part, rows.length > 0 ? bottom : state.gapPosition) : null
    for (const detail of broken) await raiseIncident(tx, { kind: 'statement_gap', environment, detail })
    if (gap) await raiseIncident(tx, { kind: 'statement_gap', environment, detail: gap })
    if (rows.length > 0 || gap) await notifyChange(tx, { topic: 'statement', id: environment })
    return true
  })
}

/**
 * Stores the rows. Returns the details for the incidents: those whose balance does not follow from the row below, and
 * gaps in place of rows that could not be read.
 */
async function addRows(tx: Tx, { state, rows, told }: Kept, top: bigint): Promise<Broken[]> {
  const { environment, credential, gapPosition } = state
  if (rows.length === 0) return []
  const lower = [...rows.slice(1), told[0]]
  const data = rows.map((row, index) => {
    const older = lower[index]
    return {
      environment,
      credential,
      position: positionAt(top, index),
      ...row,
      chained: row.kind !== 'gap' && (!older || isChained(row, older)),
    }
  })
  await tx.statementEntry.createMany({ data })
  const broken = data.flatMap(({ chained, kind, position, amountCents, occurredAt }, index): Broken[] => {
    if (kind === 'gap') return [gapDetail(position, amountCents, lower[index]?.occurredAt ?? occurredAt, occurredAt)]
    return chained ? [] : [{ position: String(position) }]
  })
  if (!state.gapOpen || gapPosition === null || !rows[0]) return broken
  const where = { environment_position: { environment, position: gapPosition } }
  const upper = await tx.statementEntry.findUniqueOrThrow({ where })
  if (isChained(upper, rows[0])) return broken
  if (isChainedTurned(upper, rows[0])) {
    await tx.statementEntry.update({ where, data: { amountCents: -upper.amountCents } })
    return broken
  }
  await tx.statementEntry.update({ where, data: { chained: false } })
  return [...broken, { position: String(gapPosition) }]
}

type Broken = { position: string; cents?: string; from?: string; until?: string }

function gapDetail(position: bigint, cents: bigint, from: Date, until: Date): Broken {
  return { position: String(position), cents: String(cents), from: from.toISOString(), until: until.toISOString() }
}

/**
 * Adds one row that stands for what the Service no longer lists between its oldest row and our newest, worth the
 * difference of the running balances. Returns the details for the incident.
 */
async function addGap(tx: Tx, { state, known }: Kept, above: bigint | null) {
  const { environment, credential } = state
  const [newest] = known
  if (above === null || !newest) return null
  const where = { environment_position: { environment, position: above } }
  const oldest = await tx.statementEntry.findUniqueOrThrow({ where })
  const balanceAfterCents = oldest.balanceAfterCents - oldest.amountCents
  const amountCents = balanceAfterCents - newest.balanceAfterCents
  const { occurredAt } = oldest
  const position = above - STEP
  await tx.statementEntry.create({
    data: {
      environment,
      credential,
      position,
      kind: 'gap',
      occurredAt,
      amountCents,
      balanceAfterCents,
      chained: false,
      told: false,
    },
  })
  return gapDetail(position, amountCents, newest.occurredAt, occurredAt)
}

const positionAt = (top: bigint, index: number): bigint => top - BigInt(index) * STEP

/**
 * Where the first new row goes: right above the known rows if nothing is left unread between, right under the last row
 * of a reading under way, else high enough to leave room for the unread rows.
 */
function topPosition(state: StatementSync, count: number, followsAtOnce: boolean): bigint {
  if (state.gapOpen && state.gapPosition !== null) return state.gapPosition - STEP
  const head = state.headPosition ?? 0n
  return followsAtOnce ? head + BigInt(count) * STEP : head + STRIDE
}
