import { isKnown } from './known-faults.ts'
import {
  availableAtService,
  type Cents,
  collectedOf,
  freeOf,
  isUnderWay,
  least,
  type Model,
  sum,
  type Ticket,
} from './model.ts'

/** `may`: the rules leave it open, and the model takes what it sees. */
export type Verdict = 'must_refuse' | 'must_allow' | 'may'

/**
 * Whether a sale may take a debit out of the shared balance (money, rule 2): it needs what is available less what was
 * collected for others and has not become a sale, where a sale that is on its way still takes its own.
 */
export function judgeDebit(model: Model, ticket: Ticket, debit: Cents, fault: 1 | 2 = 1): Verdict {
  const others = model.tickets.filter((one) => one !== ticket)
  const available = availableAtService(model)
  const collected = sum(others.map((one) => least(freeOf(one), collectedOf(one))))
  if (available - mostKept(others) >= debit) return 'must_allow'
  const isSpent = collected > 0n && available - collected - onTheWay(others) < debit
  return isSpent && !isKnown(fault) ? 'must_refuse' : 'may'
}

/** Debits of sales that were sent and may still reach the Service. */
function onTheWay(tickets: readonly Ticket[]): Cents {
  const items = tickets.flatMap(({ items }) => items)
  return sum(items.filter(({ here, there }) => here === 'sending' && there === 'nowhere').map(({ debit }) => debit))
}

/** No careful shop keeps more free than all that others paid or were asked for. */
function mostKept(tickets: readonly Ticket[]): Cents {
  const tendered = tickets.filter(({ tendered }) => tendered)
  const asked = tendered.flatMap(({ items }) => items.filter((one) => one.here === 'quoted' || isUnderWay(one)))
  return sum([...tendered.map(({ held }) => held), ...asked.map(({ price }) => price)])
}
