import fc from 'fast-check'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { sellTicket } from '@/lib/counter/tickets/sell-ticket.ts'
import { move, owedOnAccount, tenderOf, WAYS_TO_PAY, type WayToPay } from '../cash.ts'
import { hearEarly, judgeDebit } from '../earmarks.ts'
import { type Fate, faultsFor } from '../fates.ts'
import { availableAtService, type Cents, type Model, sum, type Ticket } from '../model.ts'
import { claim, isLapsed, postSale, priceNow } from '../our-rules.ts'
import { press, setFaults, ticketOf } from '../real-shop.ts'
import { letGo } from '../service-rules.ts'
import { type Step, ticketStep } from '../step.ts'
import { anyFate } from './any-fate.ts'

const way = fc.oneof(
  { weight: 2, arbitrary: fc.constant<WayToPay>('exact') },
  { weight: 1, arbitrary: fc.constant<WayToPay>('mixed') },
  { weight: 3, arbitrary: fc.constantFrom(...WAYS_TO_PAY) },
)

/** A customer pays in cash, and what was priced is sold. */
export const payCash: fc.Arbitrary<Step> = fc
  .record({ pick: fc.nat(3), way, fate: anyFate, times: fc.constantFrom(1 as const, 1 as const, 2 as const) })
  .map(({ pick, way, fate, times }) =>
    ticketStep(
      `pay cash (${way}; the Service: ${fate}${times === 2 ? '; pressed twice' : ''})`,
      pick,
      isPriced,
      async (model, real, { ticket, at }) => {
        const actor = real.people.cashiers[ticket.till]
        const seen = await ticketOf(real, at, ticket.till)
        const { cash, net, change, isEnough: isTendered } = tenderOf(way, priceOf(ticket))
        const isEnough = isTendered && (net.ACCOUNT === 0n || owedOnAccount(model) + net.ACCOUNT <= model.limit)
        prepare(model, fate)
        await setFaults(real, faultsFor(fate, '/transactions'))
        const sell = ({ id: ticketId, sales }: TicketView) => {
          const quoteIds = sales.map(({ quoteId }) => quoteId ?? '')
          return sellTicket({ ctx: { actor }, input: { ticketId, quoteIds, cash, reason: 'model' } })
        }
        const codes = await press(times, async () => {
          await sell(seen)
          // The drawer may not hold the change: who was told so looks, and presses again.
          const told = await ticketOf(real, at, ticket.till)
          if (told.problem?.code === 'CHANGE_LACKING') await sell(told)
        })
        await hearEarly(model, real, fate, ticket)
        const verdict = isEnough ? judge(model, ticket) : refusedAfterPricing(model, ticket)
        const isOpen = verdict === 'may' || (times === 2 && ticket.items.length > 1 && verdict === 'must_allow')
        const isSold = isOpen ? (await ticketOf(real, at, ticket.till)).tenderedAt !== null : verdict === 'must_allow'
        if (isSold) {
          acceptCash(model, ticket, net, fate)
          ticket.change = change
        }
        return `${verdict}; ${codes.join(', ')}`
      },
    ),
  )

/** The cash is in the drawer, and all items are sent. */
export function acceptCash(model: Model, ticket: Ticket, net: Ticket['paid'], fate: Fate): void {
  Object.assign(ticket, { tendered: true, held: priceOf(ticket), paid: net })
  move(model.drawers[ticket.till], net)
  for (const item of ticket.items) claim(model, item)
  for (const item of ticket.items) postSale(model, ticket, item, fate)
}

/** What a ticket's items come to. */
const priceOf = ({ items }: Ticket) => sum(items.map(({ price }) => price))

/** Faults that end let go of what they held. */
export function prepare(model: Model, fate: Fate): void {
  if (fate !== 'hold') letGo(model)
}

/** Priced and not paid for. */
export function isPriced({ tendered, items }: Ticket): boolean {
  return !tendered && items.every(({ here }) => here === 'quoted')
}

/**
 * A basket is priced again before its money is taken; a single price must still be held. What is `collected` for it by
 * mobile money enters the balance first.
 */
export function judge(model: Model, ticket: Ticket, collected: Cents = 0n): ReturnType<typeof judgeDebit> {
  const { items } = ticket
  // By phone it may be collected first, at our own price.
  if (items.some(({ priceGone }) => priceGone)) return collected === 0n ? 'must_refuse' : 'may'
  const debit = sum(items.map((item) => item.debit)) - collected
  if (!isPriceGood(model, ticket)) return 'must_refuse'
  return judgeDebit(model, ticket, debit)
}

function isPriceGood(model: Model, { items }: Ticket): boolean {
  const available = availableAtService(model)
  const [only, ...more] = items
  if (more.length === 0) return only !== undefined && !isLapsed(model, only)
  if (items.some(({ debit }) => debit > available)) return false
  const before = sum(items.map(({ price }) => price))
  for (const item of items) Object.assign(item, { price: priceNow(model, item), quotedAt: model.now })
  return before === sum(items.map(({ price }) => price)) && sum(items.map(({ debit }) => debit)) <= available
}

function refusedAfterPricing(model: Model, ticket: Ticket): 'must_refuse' {
  isPriceGood(model, ticket)
  return 'must_refuse'
}
