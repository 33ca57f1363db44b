import type { Client } from 'pg'
import type { Side } from './build.ts'
import type { Kind, Known, Read } from './kind.ts'
import { byTurns, type Line } from './rounds.ts'

/** A connection for each side; on it, the product's table names mean that side's tables. */
export type Sessions = Record<Side, Client>

const ROUNDS = 7
const INSERTS = 500
const SAMPLED = 400

/** Each read of a kind, in milliseconds for one read, on rows of all months. */
export async function measureReads(sessions: Sessions, kind: Kind, rows: number): Promise<Line[]> {
  const known = await sampleRows(sessions.whole, kind, rows)
  const lines: Line[] = []
  for (const [at, read] of kind.reads.entries()) {
    lines.push(await measureRead(sessions, read, known))
    if (at === 0)
      lines.push(await measureRead(sessions, { ...read, name: `${read.name}, prepared` }, known, 'prepared'))
  }
  return lines
}

/** Measures one read. A statement with a name is planned once for all its runs; the product's have none. */
function measureRead(sessions: Sessions, read: Read, known: Known[], name?: string): Promise<Line> {
  const time = async (side: Side, round: number) => {
    const text = side === 'months' ? (read.months ?? read.whole) : read.whole
    const from = performance.now()
    for (let made = 0; made < read.times; made += 1) {
      // Both sides read the same rows, and other rows in each round.
      const row = known[((round + 1) * read.times + made) % known.length] ?? {}
      await sessions[side].query({ name, text, values: read.values(row) })
    }
    return (performance.now() - from) / read.times
  }
  return byTurns(read.name, ROUNDS, time, { warmUp: true })
}

async function sampleRows(client: Client, kind: Kind, rows: number): Promise<Known[]> {
  const [table] = kind.tables
  const percent = Math.min(100, (100 * SAMPLED * 50) / rows)
  const sampled = await client.query(
    `select ${kind.sample} from "${table?.name}" tablesample system (${percent}) repeatable (7) order by random() limit ${SAMPLED}`,
  )
  return sampled.rows
}

/**
 * The kind's insert and what happens to its rows later, in milliseconds for one row; each statement is committed alone.
 */
export async function measureWrites(sessions: Sessions, kind: Kind): Promise<Line[]> {
  const lines: Line[] = []
  const made: Record<Side, Known[]> = { whole: [], months: [] }
  let numbers = 0
  const insert = async (side: Side) => {
    const text = side === 'months' ? (kind.insert.months ?? kind.insert.whole) : kind.insert.whole
    const from = performance.now()
    for (let count = 0; count < INSERTS; count += 1) {
      const { rows } = await sessions[side].query(text, kind.insert.fresh(numbers++))
      made[side].push(...rows)
    }
    return (performance.now() - from) / INSERTS
  }
  lines.push(await byTurns('insert', ROUNDS, insert, { warmUp: true }))
  for (const { name, steps } of kind.changes) {
    const change = async (side: Side, round: number) => {
      const mine = made[side].slice((round + 1) * INSERTS, (round + 2) * INSERTS)
      const from = performance.now()
      for (const known of mine) {
        numbers += 1
        for (const step of steps) {
          const text = side === 'months' ? (step.months ?? step.whole) : step.whole
          await sessions[side].query(text, step.values(known, numbers))
        }
      }
      return (performance.now() - from) / mine.length
    }
    lines.push(await byTurns(name, ROUNDS, change, { warmUp: true }))
  }
  return lines
}
