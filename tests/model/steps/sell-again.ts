import fc from 'fast-check'
import { sellAgain, sellHeld } from '@/lib/counter/tickets/sell-held.ts'
import { move } from '../cash.ts'
import { hearEarly, judgeDebit } from '../earmarks.ts'
import { type Fate, faultsFor } from '../fates.ts'
import {
  availableAtService,
  type Cents,
  freeOf,
  type Item,
  isUnderWay,
  type Model,
  NO_CASH,
  type Ticket,
  typed,
} from '../model.ts'
import { hasTwin, isLapsed, priceNow, send } from '../our-rules.ts'
import { ownOf } from '../own-money.ts'
import { intent, press, type Real, setFaults, ticketOf } from '../real-shop.ts'
import { type Chosen, eagerness, type Step, ticketStep } from '../step.ts'
import { anyFate } from './any-fate.ts'
import { newItem, quote } from './open-ticket.ts'
import { prepare } from './pay-cash.ts'

const UNDELIVERED: readonly string[] = ['failed', 'not_sold', 'reversed', 'quoted', 'draft']

/** Sells again what was paid for and not delivered, out of the ticket's money. */
export const sellOnceMore: fc.Arbitrary<Step> = fc
  .record({
    pick: fc.nat(3),
    which: fc.nat(2),
    isEager: eagerness,
    fate: anyFate,
    times: fc.constantFrom(1 as const, 1 as const, 2 as const),
  })
  .map(({ pick, which, isEager, fate, times }) =>
    ticketStep(
      `sell again (the Service: ${fate}${times === 2 ? '; pressed twice' : ''})`,
      pick,
      (ticket) => ticket.tendered && endedOf(ticket).length > 0 && !(isEager && freeOf(ticket) === 0n),
      async (model, real, { ticket, at }) => {
        const ended = endedOf(ticket)
        const old = ended[which % ended.length]
        if (!old) return undefined
        const view = await ticketOf(real, at, ticket.till)
        const saleId = view.sales[ticket.items.indexOf(old)]?.id ?? ''
        const own = ownOf(ticket, old)
        prepare(model, fate)
        await setFaults(real, faultsFor(fate, '/transactions'))
        const input = { ticketId: view.id, saleId, intentId: intent(), amount: '' }
        const codes = await press(times, () => sellAgain({ ctx: { actor: real.people.cashiers[ticket.till] }, input }))
        const { sales } = await ticketOf(real, at, ticket.till)
        const isMade = sales.some(({ id }) => !view.sales.some((one) => one.id === id))
        if (own === null ? isMade : own > 0n) await copy(model, real, { ticket, at }, { old, own, fate })
        return codes.join(', ')
      },
    ),
  )

const endedOf = ({ items }: Ticket) => items.filter(({ here }) => UNDELIVERED.includes(here))

type Copied = { old: Item; own: Cents | null; fate: Fate }

/** A new item in place of the old one, or of what waits of it; sent at once where the old one's own money covers it. */
async function copy(model: Model, real: Real, chosen: Chosen, { old, own, fate }: Copied): Promise<void> {
  const { ticket } = chosen
  const isOfOld = (one: Item) => one === old || (one.again && one.kind === old.kind && one.recipient === old.recipient)
  const isWaiting = ({ here }: Item) => here === 'quoted' || here === 'draft'
  ticket.items = ticket.items.filter((one) => !(isWaiting(one) && isOfOld(one)))
  const again = old.again || !isWaiting(old)
  const item = { ...newItem(model, old), again, paid: again ? null : (old.paid ?? old.price) }
  ticket.items.push(item)
  if (item.here === 'draft') return
  item.problem = true
  await hearEarly(model, real, fate, ticket)
  if (hasTwin(model, item) || item.price > freeOf(ticket)) return
  if (own !== null && item.price > own) return
  if (await isAllowed(model, real, chosen, { item, isOpen: own === null })) send(model, ticket, item, fate)
}

type Judged = { item: Item; isOpen: boolean }

/** If the rules leave open whose the ticket's money is, or whether others' is in the way, what was done counts. */
async function isAllowed(model: Model, real: Real, { ticket, at }: Chosen, { item, isOpen }: Judged): Promise<boolean> {
  const verdict = judgeDebit(model, ticket, item.debit)
  if (verdict === 'must_refuse') return false
  if (verdict === 'must_allow' && !isOpen) return true
  const view = await ticketOf(real, at, ticket.till)
  return view.sales[ticket.items.indexOf(item)]?.state !== 'quoted'
}

/** Sends an item that waits at its price, with cash for what the ticket's money does not cover. */
export const sellWaiting: fc.Arbitrary<Step> = fc
  .record({ pick: fc.nat(3), fate: anyFate, times: fc.constantFrom(1 as const, 2 as const) })
  .map(({ pick, fate, times }) =>
    ticketStep(
      `sell what waits, with cash for the rest (the Service: ${fate}${times === 2 ? '; pressed twice' : ''})`,
      pick,
      (ticket) => ticket.tendered && waitingOf(ticket) !== undefined,
      (model, real, chosen) => sellOneWaiting(model, real, chosen, { fate, times }),
    ),
  )

const waitingOf = ({ items }: Ticket) => items.findLast(({ here }) => here === 'quoted')

async function sellOneWaiting(
  model: Model,
  real: Real,
  chosen: Chosen,
  { fate, times }: { fate: Fate; times: 1 | 2 },
): Promise<string | undefined> {
  const { ticket, at } = chosen
  const item = waitingOf(ticket)
  if (!item) return undefined
  const { id: ticketId, sales } = await ticketOf(real, at, ticket.till)
  const { id: saleId, quoteId } = sales[ticket.items.indexOf(item)] ?? { id: '', quoteId: '' }
  const missing = item.price - freeOf(ticket)
  prepare(model, fate)
  await setFaults(real, faultsFor(fate, '/transactions'))
  const cash = { amounts: [{ currency: 'USD', text: missing > 0n ? typed(missing) : '' }], changeCurrency: 'USD' }
  const input = { ticketId, saleId, quoteId: quoteId ?? '', cash, reason: 'model' }
  const codes = await press(times, () => sellHeld({ ctx: { actor: real.people.cashiers[ticket.till] }, input }))
  if (!freshen(model, item)) return codes.join(', ')
  await hearEarly(model, real, fate, ticket)
  const mayStillBePaid = missing > 0n && ticket.payments.some(isUnderWay)
  item.problem = true
  if (mayStillBePaid || !(await isAllowed(model, real, chosen, { item, isOpen: false }))) return codes.join(', ')
  if (missing > 0n) {
    ticket.held += missing
    ticket.paid.USD += missing
    move(model.drawers[ticket.till], { ...NO_CASH, USD: missing })
  }
  send(model, ticket, item, fate)
  return codes.join(', ')
}

/** A lapsed price is asked for again; a dearer one must be seen first. */
function freshen(model: Model, item: Item): boolean {
  if (!isLapsed(model, item)) return true
  item.problem = true
  if (item.debit > availableAtService(model)) return false
  const isDearer = priceNow(model, item) > item.price
  if (!item.again) item.paid ??= item.price
  quote(model, item)
  item.problem = isDearer
  return !isDearer
}
