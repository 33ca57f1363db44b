import fc from 'fast-check'
import { expect } from 'vitest'
import { collectForTicket } from '@/lib/counter/tickets/collect-for-ticket.ts'
import { quoteTicket } from '@/lib/counter/tickets/quote-ticket.ts'
import { sellTicket } from '@/lib/counter/tickets/sell-ticket.ts'
import { db } from '@/lib/platform/database/db.ts'
import { freshPayer } from '../../support/collect.ts'
import { move } from '../cash.ts'
import { hearEarly, judgeDebit } from '../earmarks.ts'
import { faultsFor } from '../fates.ts'
import { type Model, NO_CASH, type Ticket } from '../model.ts'
import { claim, isLapsed, postPayment, postSale } from '../our-rules.ts'
import { intent, type Real, refusalOf, setFaults, ticketOf } from '../real-shop.ts'
import { letGo } from '../service-rules.ts'
import { type Chosen, type Step, step, ticketStep } from '../step.ts'
import { emptyTicket, priceFirst, wantedOf } from './open-ticket.ts'
import { newPayment } from './pay-by-phone.ts'
import { isPriced } from './pay-cash.ts'

/** Two customers at two tills pay at the same moment, out of one balance that may be too low for both. */
export const bothTillsSell: fc.Arbitrary<Step> = fc.constant(7).map((dollars) =>
  step(
    `both tills sell airtime for ${dollars}.00 at once`,
    ({ tickets }) => tickets.length <= 4,
    async (model, real) => {
      letGo(model)
      await setFaults(real, [])
      const first = model.tickets.length
      for (const till of [0, 1] as const) {
        await priceFirst(model, real, emptyTicket(till), wantedOf({ kind: 'airtime', trigger: 'plain', dollars }))
      }
      const both = model.tickets.slice(first).map((ticket, index) => ({ ticket, at: first + index }))
      if (!both.every(({ ticket }) => isPriced(ticket))) return 'the balance is too low for a price'
      const codes = await Promise.all(both.map((chosen) => payExact(real, chosen)))
      await takeWhatCame(model, real, both)
      return codes.join(', ')
    },
  ),
)

async function payExact(real: Real, { ticket, at }: Chosen): Promise<string | null> {
  const { id: ticketId, sales } = await ticketOf(real, at, ticket.till)
  const cash = { amounts: [{ currency: 'USD', text: '' }], changeCurrency: 'USD' }
  const input = { ticketId, quoteIds: sales.map(({ quoteId }) => quoteId ?? ''), cash, reason: 'model' }
  return refusalOf(sellTicket({ ctx: { actor: real.people.cashiers[ticket.till] }, input }))
}

/**
 * Which came first is chance; that each was allowed, or had to be refused, is not. For one the other's sale may count
 * twice, since nobody can tell whether it was in the balance yet (decision 030).
 */
async function takeWhatCame(model: Model, real: Real, both: Chosen[]): Promise<void> {
  await hearEarly(model, real, 'usual')
  const seen = await Promise.all(both.map(({ ticket, at }) => ticketOf(real, at, ticket.till)))
  const order = both.map((chosen, index) => ({ ...chosen, state: seen[index]?.sale.state ?? '' }))
  const rank = (state: string) => ['completed', 'not_sold', 'quoted'].indexOf(state)
  let doubled = 0n
  for (const { ticket, state } of order.sort((a, b) => rank(a.state) - rank(b.state))) {
    const [item] = ticket.items
    if (!item) continue
    if (state === 'quoted') {
      expect(judgeDebit(model, ticket, item.debit + doubled)).not.toBe('must_allow')
    } else {
      expect(judgeDebit(model, ticket, item.debit)).not.toBe('must_refuse')
      storeTenders(model, ticket)
      doubled += item.debit
    }
  }
}

function storeTenders(model: Model, ticket: Ticket): void {
  for (const item of ticket.items) {
    const net = { ...NO_CASH, USD: item.price }
    Object.assign(ticket, { tendered: true, held: item.price, paid: net })
    move(model.drawers[ticket.till], net)
    claim(model, item)
    postSale(model, ticket, item, 'usual')
  }
}

/** A new amount is typed and its price comes late: meanwhile the customer was asked to pay the earlier price. */
export const slowPrice: fc.Arbitrary<Step> = fc.nat(3).map((pick) =>
  ticketStep(
    'ask to pay by phone while another price is on its way',
    pick,
    (ticket, model) => !model.low && isPlain(ticket) && ticket.items.every((one) => !isLapsed(model, one)),
    async (model, real, { ticket, at }) => {
      const view = await ticketOf(real, at, ticket.till)
      const slowly = { match: { method: 'POST', path: '/quotes' }, kind: 'delay', ms: 2_000 }
      letGo(model)
      await setFaults(real, [slowly, ...faultsFor('waits', '/collections')])
      const ctx = { actor: real.people.cashiers[ticket.till] }
      const { intentId, kind, typedRecipient: recipient, typedProduct: productCode } = view.sale
      const late = quoteTicket({ ctx, input: { intentId, kind, recipient, productCode, amount: '3.00' } })
      await untilTyped(view.sale.id, '3.00')
      const asked = { method: 'ecocash', currency: 'USD', phone: freshPayer(), cash: '', reason: 'model' }
      const quoteIds = [view.sale.quoteId ?? '']
      const input = { ...asked, ticketId: view.id, intentId: intent(), quoteIds, bothMayBePaid: false }
      const code = await refusalOf(collectForTicket({ ctx, input }))
      await late
      const payment = newPayment(model, { amount: ticket.items[0]?.price ?? 0n, trigger: 'plain', withCode: false })
      Object.assign(ticket, { tendered: true, payments: [payment] })
      for (const item of ticket.items) Object.assign(item, { reason: true, problem: false })
      postPayment(model, ticket, payment, 'waits')
      return code ?? undefined
    },
  ),
)

function isPlain(ticket: Ticket): boolean {
  return isPriced(ticket) && ticket.items.length === 1 && ticket.items[0]?.kind === 'airtime'
}

async function untilTyped(saleId: string, typedAmount: string): Promise<void> {
  while ((await db().sale.count({ where: { id: saleId, typedAmount } })) === 0);
}
