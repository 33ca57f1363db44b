import fc from 'fast-check'
import { keepMoney } from '@/lib/counter/endings/keep-money.ts'
import { settleReversal } from '@/lib/office/reversals/settle-reversal.ts'
import { db } from '@/lib/platform/database/db.ts'
import { journalSums } from '../compare.ts'
import { type Cents, freeOf, type Item, isUnderWay, least, type Ticket } from '../model.ts'
import { atTill, intent, press, type Real, ticketOf } from '../real-shop.ts'
import { type Chosen, type Step, ticketStep } from '../step.ts'

const isEnded = ({ here }: Item) => here === 'failed' || here === 'reversed'

/** The customer had it after all: its price is ours, once. */
export const goodsHad: fc.Arbitrary<Step> = fc
  .record({ pick: fc.nat(3), which: fc.nat(2), times: fc.constantFrom(1 as const, 2 as const) })
  .map(({ pick, which, times }) =>
    ticketStep(
      `the customer had the goods all the same${times === 2 ? ', pressed twice' : ''}`,
      pick,
      (ticket) => endedOf(ticket).length > 0,
      async (_model, real, chosen) => {
        const { ticket, at } = chosen
        const ended = endedOf(ticket)
        const item = ended[which % ended.length]
        if (!item) return undefined
        const view = await ticketOf(real, at, ticket.till)
        const saleId = view.sales[ticket.items.indexOf(item)]?.id ?? ''
        const input = { ticketId: view.id, intentId: intent(), kind: 'goods_had' as const, saleId, note: 'model' }
        const actor = atTill(real, 'desk', ticket.till)
        const codes = await press(times, () => keepMoney({ ctx: { actor }, input }))
        await takeKept(real, chosen, item)
        return codes.join(', ')
      },
    ),
  )

function endedOf({ items }: Ticket): Item[] {
  return items.filter(isEnded)
}

/**
 * How much of a ticket's money was kept for an item: never more than is free of its price, once, with nothing under
 * way. With several items, or money given back before, the shop decides whose it is.
 */
async function takeKept(real: Real, { ticket, at }: Chosen, item: Item): Promise<Cents> {
  const id = real.tickets[at] ?? ''
  const sums = await journalSums([id])
  const kept = ticket.held + (sums.find(({ account, key }) => account === 'held' && key === id)?.cents ?? 0n)
  const most = item.had || isQuietNot(ticket) ? 0n : least(item.price, freeOf(ticket))
  const isRight = isAlone(ticket) ? kept === most : kept >= 0n && kept <= most
  if (!isRight)
    throw new Error(`${kept} of the ticket's money was kept for an item of ${item.price}, and ${most} is free`)
  ticket.held -= kept
  if (kept > 0n) item.had = true
  return kept
}

/** Only one item was ever sent, and none of its money went anywhere: all that is free is its own. */
const isAlone = ({ items, gone }: Ticket) => gone === 0n && items.filter(({ attempts }) => attempts > 0).length === 1

const isQuietNot = ({ items, payments }: Ticket) => [...items, ...payments].some(isUnderWay)

const action = fc.constantFrom('other' as const, 'customer_keeps' as const, 'money_returned' as const)

/** The office writes down how a reversal was settled, once. */
export const settleReversed: fc.Arbitrary<Step> = fc.record({ pick: fc.nat(3), action }).map(({ pick, action }) =>
  ticketStep(
    `a manager settles a reversal: ${action}`,
    pick,
    (ticket) => ticket.items.some(isReversed),
    async (_model, real, chosen) => {
      const { ticket, at } = chosen
      const item = ticket.items.find(isReversed)
      if (!item) return undefined
      const view = await ticketOf(real, at, ticket.till)
      const saleId = view.sales[ticket.items.indexOf(item)]?.id ?? ''
      const actor = atTill(real, 'manager', ticket.till)
      const input = { saleId, action, note: 'model' }
      const codes = await press(1, () => settleReversal({ ctx: { actor }, input }))
      const wasNoted = item.noted
      item.noted = (await db().reversalNote.count({ where: { saleId } })) > 0
      if (!wasNoted) await proveSettled(real, chosen, item, action)
      return codes.join(', ')
    },
  ),
)

const isReversed = ({ here }: Item) => here === 'reversed'

/** Held money is not a loss to write off, nor was it returned; the item's is kept if the customer had the goods. */
async function proveSettled(real: Real, chosen: Chosen, item: Item, action: string): Promise<void> {
  const { ticket } = chosen
  const free = freeOf(ticket)
  if (action === 'customer_keeps' && item.noted) await takeKept(real, chosen, item)
  const must = free === 0n && ticket.held === 0n
  const mustNot = action !== 'customer_keeps' && ticket.held > 0n
  if ((must && !item.noted) || (mustNot && item.noted)) {
    throw new Error(
      `${action} ${item.noted ? 'settles' : 'does not settle'} a reversal with ${ticket.held} held on the ticket`,
    )
  }
}
