import type { Step } from './database.ts'

/**
 * Some statements, inside or outside a transaction, and whether they end with taking the balance's lock or with a
 * commit.
 */
export type Stretch = { statements: number; commits?: 'silent' | 'notifying'; takes?: 'balance' }

/** What a sale does in the database, part by part; `away` is a call of the Service. */
export type Part = Stretch | 'away'

/** What a statement costs: time on a core of the database, and the time until the next statement is sent. */
export type Costs = { workMs: number; gapMs: number }

/** The most steps for a stretch: more would not change what waits for what. */
const CHUNKS = 3

/**
 * The steps of some parts. `lock` is the balance whose claims must follow one another, or null if none must. `away`
 * draws how long the Service takes.
 */
export function stepsOf(parts: readonly Part[], costs: Costs, lock: string | null, away: () => number): Step[] {
  const steps: Step[] = []
  let isOpen = false
  for (const part of parts) {
    if (part === 'away') {
      steps.push({ kind: 'away', ms: away() })
      continue
    }
    const opens: boolean = !isOpen && (part.commits !== undefined || part.takes !== undefined)
    if (opens) steps.push({ kind: 'begin' })
    isOpen ||= opens
    steps.push(...spread(part.statements, costs))
    if (part.takes && lock !== null) steps.push({ kind: 'take', lock })
    if (!part.commits) continue
    steps.push({ kind: 'commit', notifies: part.commits === 'notifying' })
    isOpen = false
  }
  return steps
}

function spread(statements: number, { workMs, gapMs }: Costs): Step[] {
  const chunks = Math.min(CHUNKS, Math.ceil(statements))
  const each = statements / Math.max(chunks, 1)
  return Array.from({ length: chunks }).flatMap((): Step[] => [
    { kind: 'gap', ms: gapMs * each },
    { kind: 'work', ms: workMs * each },
  ])
}
