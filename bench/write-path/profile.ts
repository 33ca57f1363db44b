import type { Counted } from './count-sales.ts'
import type { Course } from './simulation/chain.ts'
import type { Part, Stretch } from './simulation/sale.ts'
import { BALANCE_LOCK, type Traced } from './trace.ts'

/** How sales are paid and delivered in the simulated chain, as shares of all sales. */
const MIX = { atOnce: 0.6, pending: 0.25, byPhone: 0.15 }

/** The transactions of a recorded press in the simulation's terms, with a call of the Service after the first. */
export function partsOf(trace: readonly Traced[], call: readonly Part[] = ['away']): Part[] {
  const parts: Part[] = []
  let statements = 0
  let notifies = false
  for (const { text } of trace) {
    statements += 1
    notifies ||= text.includes('pg_notify')
    const isCommit = text === 'COMMIT'
    if (!isCommit && !BALANCE_LOCK.test(text)) continue
    if (isCommit) parts.push({ statements, commits: notifies ? 'notifying' : 'silent' })
    else parts.push({ statements, takes: 'balance' })
    if (isCommit && !parts.includes('away')) parts.push(...call)
    statements = 0
    if (isCommit) notifies = false
  }
  return parts
}

/** What each kind of sale does for its price, at its press and afterwards, as it was counted. */
export function coursesOf(counted: readonly Counted[], claim: readonly Traced[]): Course[] {
  const of = (name: string) => {
    const found = counted.find((one) => one.name === name)
    if (!found) throw new Error(`${name} was not counted`)
    return found.tally
  }
  const price = parts(of('price'))
  const written = partsOf(claim)
  const outside = of('press, cash, delivered at once').statements - claim.length
  const press: Part[] = [{ statements: Math.max(0, outside) }, ...written]
  const stored: Part[] = [{ statements: of('webhook of a sale, stored').statements, commits: 'notifying' }]
  const ask = parts(of('payment by phone, asked')).map((part, at): Part => {
    return at === 0 && part !== 'away' ? { ...part, takes: 'balance' } : part
  })
  return [
    { share: MIX.atOnce, price, press, later: [] },
    { share: MIX.pending, price, press, later: [...stored, ...parts(of('webhook of a sale, handled'))] },
    { share: MIX.byPhone, price, press: ask, later: [...stored, ...parts(of('webhook of a payment, handled, sold'))] },
  ]
}

/**
 * Spreads the counted statements over as many transactions as were counted, of which the last ones notify; the Service
 * is called after the first.
 */
function parts({
  statements,
  commits,
  notifications,
}: {
  statements: number
  commits: number
  notifications: number
}): Part[] {
  const count = Math.max(1, Math.round(commits))
  const silent = count - Math.min(count, Math.round(notifications))
  const stretches = Array.from({ length: count }, (_, at): Stretch => {
    return { statements: statements / count, commits: at < silent ? 'silent' : 'notifying' }
  })
  const [first, ...others] = stretches
  return first ? [first, 'away', ...others] : []
}
