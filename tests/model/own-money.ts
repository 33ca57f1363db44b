import { type Cents, freeOf, type Item, least, sum, type Ticket } from './model.ts'

/**
 * What a ticket holds for one item that was paid for and not delivered: what else is free is another item's. Null where
 * the rules leave open whose it is: money of the ticket went back or was kept, less came in than its items cost, or more
 * came in since an unsent item got a dearer price.
 */
export function ownOf(ticket: Ticket, item: Item): Cents | null {
  if (ticket.gone > 0n || ticket.items.some(({ had }) => had)) return null
  if (isSent(item.here)) return least(leftOf(sentLike(ticket, item)), freeOf(ticket))
  if (!item.again) return paidOf(ticket, item)
  const others = ticket.items.filter((one) => !isLike(item, one))
  const waiting = others.filter(({ here, again }) => !isSent(here) && !again)
  const kinds = others.filter(({ here, again }) => isSent(here) && !again).map((one) => sentLike(ticket, one))
  const theirs = sum([...kinds.map(leftOf), ...waiting.map(paidFor)])
  return freeOf(ticket) > theirs ? freeOf(ticket) - theirs : 0n
}

function paidOf(ticket: Ticket, item: Item): Cents | null {
  const isDearer = item.price > paidFor(item)
  if (isDearer && ticket.payments.some(({ cameAt }) => cameAt >= item.madeAt)) return null
  const others = ticket.items.filter((one) => one !== item)
  const waiting = others.filter(({ here, again }) => !isSent(here) && !again)
  const kinds = others.filter(({ here, again }) => isSent(here) && !again).map((one) => sentLike(ticket, one))
  const theirs = sum([...kinds.map(leftOf), ...waiting.map(paidFor)])
  const left = freeOf(ticket) > theirs ? freeOf(ticket) - theirs : 0n
  return left >= paidFor(item) || waiting.length === 0 ? least(paidFor(item), left) : null
}

/** What was paid for an item that was never sent, whatever it costs by now. */
const paidFor = ({ paid, price }: Item) => paid ?? price

/**
 * An item and what was sold again in its place: on one ticket, nothing else is the same thing for the same recipient.
 */
const isLike = (a: Item, b: Item) => a.kind === b.kind && a.recipient === b.recipient

const isSent = (here: Item['here']) => here !== 'quoted' && here !== 'draft'

const sentLike = ({ items }: Ticket, item: Item) => items.filter((one) => isSent(one.here) && isLike(item, one))

const UNDONE: readonly string[] = ['failed', 'not_sold', 'reversed']

/** The dearest of them was paid; what is delivered or under way has spent its price. */
function leftOf(sent: readonly Item[]): Cents {
  const paid = sent.reduce((most, { price }) => (price > most ? price : most), 0n)
  const spent = sum(sent.filter(({ here }) => !UNDONE.includes(here)).map(({ price }) => price))
  return paid > spent ? paid - spent : 0n
}
