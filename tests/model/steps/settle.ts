import fc from 'fast-check'
import { keepMoney } from '@/lib/endings/keep-money.ts'
import { settleReversal } from '@/lib/reversals/settle-reversal.ts'
import { isKnown } from '../known-faults.ts'
import { freeOf, type Item, isUnderWay, least, type Ticket } from '../model.ts'
import { atTill, intent, press, ticketOf } from '../real-shop.ts'
import { type Step, ticketStep } from '../step.ts'

const isEnded = ({ here }: Item) => here === 'failed' || here === 'reversed'

/** The customer had it all the same: its price is ours, once. */
export const goodsHad: fc.Arbitrary<Step> = fc
  .record({ pick: fc.nat(3), which: fc.nat(2), times: fc.constantFrom(1 as const, 2 as const) })
  .map(({ pick, which, times }) =>
    ticketStep(
      `the customer had the goods all the same${times === 2 ? ', pressed twice' : ''}`,
      pick,
      (ticket) => endedOf(ticket).length > 0,
      async (_model, real, { ticket, at }) => {
        const ended = endedOf(ticket)
        const item = ended[which % ended.length]
        if (!item) return undefined
        const view = await ticketOf(real, at, ticket.till)
        const saleId = view.sales[ticket.items.indexOf(item)]?.id ?? ''
        const input = { ticketId: view.id, intentId: intent(), kind: 'goods_had' as const, saleId, note: 'model' }
        const actor = atTill(real, 'desk', ticket.till)
        const codes = await press(times, () => keepMoney({ ctx: { actor }, input }))
        keep(ticket, item)
        return codes.join(', ')
      },
    ),
  )

function endedOf({ items }: Ticket): Item[] {
  return items.filter((item) => isEnded(item) && !(isKnown(8) && item.had))
}

/** What nothing under way may still need of the item's price is ours. Returns whether anything was. */
function keep(ticket: Ticket, item: Item): boolean {
  const cents = least(item.price, freeOf(ticket))
  if (item.had || cents === 0n || isQuietNot(ticket)) return false
  ticket.held -= cents
  item.had = true
  return true
}

const isQuietNot = ({ items, payments }: Ticket) => [...items, ...payments].some(isUnderWay)

const action = fc.constantFrom('other' as const, 'customer_keeps' as const, 'money_returned' as const)

/** The office writes down how a reversal was settled, once. */
export const settleReversed: fc.Arbitrary<Step> = fc.record({ pick: fc.nat(3), action }).map(({ pick, action }) =>
  ticketStep(
    `a manager settles a reversal: ${action}`,
    pick,
    (ticket) => reversedOf(ticket, action).length > 0,
    async (_model, real, { ticket, at }) => {
      const [item] = reversedOf(ticket, action)
      if (!item) return undefined
      const view = await ticketOf(real, at, ticket.till)
      const saleId = view.sales[ticket.items.indexOf(item)]?.id ?? ''
      const actor = atTill(real, 'manager', ticket.till)
      const input = { saleId, action, note: 'model' }
      const codes = await press(1, () => settleReversal({ ctx: { actor }, input }))
      if (item.noted) return codes.join(', ')
      if (action === 'other') item.noted = true
      if (action === 'money_returned') item.noted = ticket.held === 0n
      if (action === 'customer_keeps') item.noted = ticket.held === 0n || keep(ticket, item)
      return codes.join(', ')
    },
  ),
)

/** Money that is still held was not returned. */
function reversedOf(ticket: Ticket, action: string): Item[] {
  const isStranding = isKnown(3) && action === 'money_returned' && ticket.held > 0n
  return ticket.items.filter((item) => item.here === 'reversed' && !isStranding && !(isKnown(8) && item.had))
}
