import { db } from '@/lib/platform/database/db.ts'
import type { Fate } from './fates.ts'
import {
  availableAtService,
  type Cents,
  freeOf,
  isUnderWay,
  type Model,
  mayBeEarmarked,
  type Payment,
  sum,
  type Ticket,
} from './model.ts'
import { hearOfPayment } from './our-rules.ts'
import type { Real } from './real-shop.ts'
import { lookAtPayment } from './service-rules.ts'

/** `may`: the rules leave it open, and the model accepts what it sees. */
export type Verdict = 'must_refuse' | 'must_allow' | 'may'

/**
 * Whether a ticket may take a debit out of the shared balance (decision 030): it needs what is available less what
 * other customers paid in and no sale has used, where a sale under way still takes its own. If the balance holds no one
 * else's money, the Service checks for itself.
 */
export function judgeDebit(model: Model, ticket: Ticket, debit: Cents): Verdict {
  const others = model.tickets.filter((one) => one !== ticket)
  const available = availableAtService(model)
  const kept = sum(others.map(keptFor))
  const mayHaveCome = sum(others.map(({ payments }) => amountOf(payments.filter(isUnderWay))))
  if (debit <= 0n || (kept === 0n && mayHaveCome === 0n)) return 'must_allow'
  if (available - mostKept(others) - mayHaveCome >= debit) return 'must_allow'
  return kept > 0n && available - kept - onTheWay(others) < debit ? 'must_refuse' : 'may'
}

/** The cash part too, while a payment of the ticket stands or may still come. */
function keptFor(ticket: Ticket): Cents {
  return mayBeEarmarked(ticket) ? freeOf(ticket) : 0n
}

const amountOf = (payments: readonly Payment[]): Cents => sum(payments.map(({ amount }) => amount))

/** Debits of sales that were sent and may still reach the Service. */
function onTheWay(tickets: readonly Ticket[]): Cents {
  const items = tickets.flatMap(({ items }) => items)
  return sum(items.filter(({ here, there }) => here === 'sending' && there === 'nowhere').map(({ debit }) => debit))
}

/** No careful shop earmarks more than all that others hold plus what is being sent for them. */
function mostKept(tickets: readonly Ticket[]): Cents {
  const tendered = tickets.filter(({ tendered }) => tendered)
  const sent = tendered.flatMap(({ items }) => items.filter(isUnderWay))
  return sum([...tendered.map(({ held }) => held), ...sent.map(({ price }) => price)])
}

/**
 * Before it spends what may be others' money, the shop may look up their open payments: the model hears that news too,
 * and what they paid for is sold. The ticket that is `asking` is not looked up.
 */
export async function hearEarly(model: Model, real: Real, fate: Fate, asking?: Ticket): Promise<void> {
  const open = model.tickets
    .map((ticket, at) => ({ ticket, at }))
    .filter(({ ticket }) => ticket !== asking && ticket.payments.some(isUnderWay))
  for (const { ticket, at } of open) {
    const rows = await db().collection.findMany({
      where: { ticketId: real.tickets[at] ?? '' },
      orderBy: { createdAt: 'asc' },
      select: { state: true },
    })
    for (const [index, payment] of ticket.payments.entries()) {
      const state = rows[index]?.state
      if (!isUnderWay(payment) || state === undefined || state === payment.here) continue
      const said = state === 'pending' ? payment.there : lookAtPayment(model, payment)
      hearOfPayment(model, ticket, payment, said, fate)
    }
  }
}
