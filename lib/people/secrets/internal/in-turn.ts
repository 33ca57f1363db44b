import { refuse } from '@/lib/platform/shared/problem.ts'

/** Fewer than half of a process's connections; the others are for those who sell. */
const MOST_AT_ONCE = 4
/** Behind this many, a person would wait longer than anybody does. */
const MOST_WAITING = 100

type Turns = { underWay: number; waiting: (() => void)[] }
const shared = globalThis as { posTryTurns?: Turns }

/**
 * Runs a few of the process's tries at once and lets the others wait their turn, in the order in which they came. Many
 * tries write the same counts, and would hold every connection while they wait for each other.
 */
export async function inTurn<T>(work: () => Promise<T>, always = false): Promise<T> {
  shared.posTryTurns ??= { underWay: 0, waiting: [] }
  const turns = shared.posTryTurns
  if (turns.underWay < MOST_AT_ONCE) turns.underWay += 1
  else if (always || turns.waiting.length < MOST_WAITING) await new Promise<void>((next) => turns.waiting.push(next))
  else refuse('SIGN_IN_BUSY')
  try {
    return await work()
  } finally {
    const next = turns.waiting.shift()
    if (next) next()
    else turns.underWay -= 1
  }
}
