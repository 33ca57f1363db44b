import { performance } from 'node:perf_hooks'
import pg from 'pg'

/** One statement as a client in this process sent it; times in milliseconds of `performance.now()`. */
export type Traced = {
  client: number
  text: string
  values: unknown[]
  from: number
  to: number
  /** The first column of the first row, if it returned any. */
  first: unknown
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown

const clients = new WeakMap<pg.Client, number>()
let known = 0

/** Runs `work` and returns every statement that clients of this process sent meanwhile, in that order. */
export async function traced(work: () => Promise<unknown>): Promise<Traced[]> {
  const seen: Traced[] = []
  const plain = pg.Client.prototype.query as Query
  const watched: Query = function (...given) {
    const answer = plain.apply(this, given)
    if (!(answer instanceof Promise)) return answer
    if (!clients.has(this)) clients.set(this, known++)
    const [asked, values] = given as [string | { text: string; values?: unknown[] }, unknown[] | undefined]
    const text = typeof asked === 'string' ? asked : asked.text
    const sent = values ?? (typeof asked === 'string' ? [] : (asked.values ?? []))
    const one = { client: clients.get(this) ?? 0, text, values: sent, from: performance.now(), to: 0, first: null }
    seen.push(one)
    return answer.then((result: pg.QueryResult) => {
      const row: unknown = Array.isArray(result) ? undefined : result.rows[0]
      const first = row && typeof row === 'object' ? Object.values(row)[0] : null
      return Object.assign(one, { to: performance.now(), first }) && result
    })
  }
  pg.Client.prototype.query = watched as typeof pg.Client.prototype.query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = plain as typeof pg.Client.prototype.query
  }
  return seen
}

/** The lock that every claim of an environment takes while somebody else's money may be in the balance. */
export const BALANCE_LOCK = /pg_advisory_xact_lock\(hashtext\(/

/**
 * How long a press holds the balance's lock, which is until its transaction has committed. Null if it did not take it.
 */
export function heldFor(trace: readonly Traced[]): number | null {
  const at = trace.findIndex(({ text }) => BALANCE_LOCK.test(text))
  const commit = trace.find(({ text }, place) => place > at && text === 'COMMIT')
  const taken = trace[at]
  return taken && commit ? commit.to - taken.to : null
}

/** Milliseconds between an answer and the next statement of the same transaction, on average. */
export function gapOf(trace: readonly Traced[]): number {
  const gaps = trace.flatMap((one, at) => {
    const next = trace[at + 1]
    return next && one.text !== 'COMMIT' ? [Math.max(0, next.from - one.to)] : []
  })
  return gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
}
