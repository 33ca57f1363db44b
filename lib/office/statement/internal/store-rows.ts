import type { StatementEntry, StatementSync } from '@/lib/generated/prisma/client.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import { raiseIncident } from '@/lib/service/incidents/incidents.ts'
import { lockStatement } from '../with-statement-locked.ts'
import { isChainedTurned, type ReportedRow } from './listed-rows.ts'
import { isChained } from './same-row.ts'
import { moveOn } from './sync-state.ts'

/** Free positions below the first rows of a reading for those still unread: more than any ledger has. */
const STRIDE = 2n ** 40n

export type KnownRow = StatementEntry

type Part = {
  state: StatementSync
  /** Newest first; `known` and `reported` likewise. */
  rows: readonly ReportedRow[]
  /** How the Service now reports the newest known rows; empty where this part does not list them. */
  reported: readonly ReportedRow[]
  known: readonly KnownRow[]
  /** The list ends above everything that we know. */
  isTrimmed: boolean
  /** To the unread older rows; null if there are none. */
  nextCursor: string | null
  /** Of the reading's newest row; null if an earlier run asked, since that time was not kept. */
  askedAt: Date | null
}

/** Stores rows and how far the reading has come, at once. False, with nothing changed, if another worker moved on. */
export function storeRows(part: Part): Promise<boolean> {
  const { state, rows, reported, known, isTrimmed, nextCursor, askedAt } = part
  const { environment } = state
  const isClosed = nextCursor === null
  const top = topPosition(state, rows.length, isClosed && !isTrimmed)
  const bottom = positionAt(top, rows.length - 1)
  const details = newDetails(reported, known)
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

/** Returns details for incidents: rows whose balance does not follow from the one below, and gaps. */
async function addRows(tx: Tx, { state, rows, reported }: Part, top: bigint): Promise<Broken[]> {
  const { environment, credential, gapPosition } = state
  if (rows.length === 0) return []
  const lower = [...rows.slice(1), reported[0]]
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

/** One row for what the Service no longer lists, worth the difference of the balances around it. */
async function addGap(tx: Tx, { state, known }: Part, above: bigint | null) {
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

/** Right above the known rows, or under the last row of a reading under way, else with room for the unread rows. */
function topPosition(state: StatementSync, count: number, followsAtOnce: boolean): bigint {
  if (state.gapOpen && state.gapPosition !== null) return state.gapPosition - STEP
  const head = state.headPosition ?? 0n
  return followsAtOnce ? head + BigInt(count) * STEP : head + STRIDE
}

type Details = Pick<StatementEntry, 'position' | 'environment' | 'entryId' | 'upstreamId' | 'reference'>

/** An object's id or reference, once given, stays; the row's own id is always the newest. */
export async function addDetails(tx: Tx, news: readonly Details[]): Promise<void> {
  const [first] = news
  if (!first) return
  await tx.$executeRaw`
    update "StatementEntry" r set "entryId" = n.entry, "upstreamId" = n.upstream, reference = n.reference,
      "triedAt" = case when (r."upstreamId", r.reference) is not distinct from (n.upstream, n.reference)
        then r."triedAt" end
    from unnest(${news.map(({ position }) => position)}::bigint[], ${news.map(({ entryId }) => entryId)}::text[],
      ${news.map(({ upstreamId }) => upstreamId)}::text[], ${news.map(({ reference }) => reference)}::text[])
      as n (position, entry, upstream, reference)
    where r.environment = ${first.environment}::"Environment" and r.position = n.position`
}

/** What the Service reports now and did not before; both lists are in the same order. */
export function newDetails(reported: readonly ReportedRow[], known: readonly StatementEntry[]): Details[] {
  return reported.flatMap((row, index) => {
    const before = known[index]
    // The sum of a gap may be of more than the row that is reported now.
    if (!before || before.kind === 'gap') return []
    const entryId = row.entryId ?? before.entryId
    const upstreamId = before.upstreamId ?? row.upstreamId
    const reference = before.reference ?? row.reference
    const isSame = entryId === before.entryId && upstreamId === before.upstreamId && reference === before.reference
    return isSame
      ? []
      : [{ position: before.position, environment: before.environment, entryId, upstreamId, reference }]
  })
}

/** Leaves room for rows that turn up when the statement is read again. */
const STEP = 2n ** 10n

/** Rows without a position (null) share the room between the known ones, or stay null if there is none. */
export function placesBetween(known: readonly (bigint | null)[], floor: bigint): (bigint | null)[] {
  const places: (bigint | null)[] = [...known]
  let under = floor
  let waiting: number[] = []
  for (let index = known.length - 1; index >= 0; index -= 1) {
    const place = known[index] ?? null
    waiting.push(index)
    if (place === null) continue
    waiting.pop()
    const room = (place - under) / BigInt(waiting.length + 1)
    for (const [nth, one] of waiting.entries()) places[one] = room > 0n ? under + room * BigInt(nth + 1) : null
    under = place
    waiting = []
  }
  for (const [nth, one] of waiting.entries()) places[one] = under + STEP * BigInt(nth + 1)
  return places
}
