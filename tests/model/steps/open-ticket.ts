import fc from 'fast-check'
import { addItem } from '@/lib/counter/tickets/change-basket.ts'
import { quoteTicket, requoteTicket } from '@/lib/counter/tickets/quote-ticket.ts'
import { db } from '@/lib/platform/database/db.ts'
import {
  availableAtService,
  type Item,
  type Model,
  NO_CASH,
  type Ticket,
  type Trigger,
  typed,
  type Wanted,
} from '../model.ts'
import { priceNow } from '../our-rules.ts'
import { intent, type Real, setFaults } from '../real-shop.ts'
import { letGo } from '../service-rules.ts'
import { type Step, step, ticketStep } from '../step.ts'

type Choice = { kind: 'airtime' | 'electricity'; trigger: Trigger; dollars: number }

const trigger = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Trigger>('plain') },
  { weight: 3, arbitrary: fc.constantFrom<Trigger>('002', '003', '004') },
)
const airtime = fc.record({ kind: fc.constant('airtime' as const), trigger, dollars: fc.constantFrom(1, 2, 5, 7) })
const electricity = fc.record({
  kind: fc.constant('electricity' as const),
  trigger: fc.constant<Trigger>('plain'),
  dollars: fc.constant(20),
})
const choice: fc.Arbitrary<Choice> = fc.oneof({ weight: 5, arbitrary: airtime }, { weight: 1, arbitrary: electricity })
const second = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: electricity })

let served = 0

/** A customer asks for one thing or two, and hears the price. */
export const openTicket: fc.Arbitrary<Step> = fc
  .record({ till: fc.constantFrom(0 as const, 1 as const), first: choice, second })
  .map(({ till, first, second }) => {
    const name = `open a ticket at till ${till + 1}: ${[first, second].flatMap((one) => (one ? [say(one)] : [])).join(' and ')}`
    return step(
      name,
      (model) => mayOpen(model, [first, ...(second ? [second] : [])]),
      async (model, real) => {
        letGo(model)
        await setFaults(real, [])
        const ticket = emptyTicket(till)
        const ticketId = await priceFirst(model, real, ticket, wantedOf(first))
        if (second) await priceSecond(model, real, ticket, wantedOf(second), ticketId)
        return `ticket ${model.tickets.length}`
      },
    )
  })

const say = ({ kind, trigger, dollars }: Choice) => `${kind} for ${dollars}.00 (${trigger})`

/** Only single items compete for a low balance: in a basket, which of two is refused is chance. */
function mayOpen({ low, tickets }: Model, choices: Choice[]): boolean {
  if (tickets.length >= 5) return false
  return !low || choices.every(({ kind, trigger }) => kind === 'airtime' && trigger === 'plain' && choices.length === 1)
}

/** Airtime costs five per cent less than its face; electricity for 20.00 costs 19.70 and has a fee of 0.30. */
export function wantedOf({ kind, trigger, dollars }: Choice): Wanted {
  served += 1
  const face = BigInt(dollars) * 100n
  if (kind === 'electricity') {
    const recipient = `37${String(100_000_000 + served)}`
    return { kind, recipient, trigger, face, fee: 30n, debit: 1_970n }
  }
  const recipient = trigger === 'plain' ? `26377${String(5_000_000 + served)}` : `263000000${trigger}`
  return { kind, recipient, trigger, face, fee: 0n, debit: face - face / 20n }
}

/** A ticket of which nothing is known but its till. */
export function emptyTicket(till: 0 | 1): Ticket {
  const money = { held: 0n, owed: 0n, gone: 0n, paid: { ...NO_CASH }, change: { USD: 0n, ZWG: 0n } }
  const nothing = { items: [], payments: [], tendered: false, givenUp: false, incidents: new Set<string>() }
  return { till, ...nothing, ...money }
}

/** Opens a ticket with its first item, priced or not. */
export async function priceFirst(model: Model, real: Real, ticket: Ticket, wanted: Wanted): Promise<string> {
  const actor = real.people.cashiers[ticket.till]
  model.tickets.push(ticket)
  ticket.items.push(newItem(model, wanted))
  const { ticketId } = await quoteTicket({ ctx: { actor }, input: { intentId: intent(), ...typedOf(wanted) } })
  real.tickets.push(ticketId)
  return ticketId
}

async function priceSecond(model: Model, real: Real, ticket: Ticket, wanted: Wanted, ticketId: string): Promise<void> {
  const actor = real.people.cashiers[ticket.till]
  const input = typedOf(wanted)
  const saleId = await addItem({ ctx: { actor }, input: { ticketId, ...input } })
  const { intentId } = await db().sale.findUniqueOrThrow({ where: { id: saleId }, select: { intentId: true } })
  await quoteTicket({ ctx: { actor }, input: { intentId, ...input } })
  ticket.items.push(newItem(model, wanted))
}

function typedOf({ kind, recipient, face }: Wanted) {
  return { kind, recipient, amount: typed(face), productCode: kind === 'airtime' ? 'econet.airtime' : 'zesa.prepaid' }
}

/** An item as it is when it was priced, or could not be since the balance is too low. */
export function newItem(model: Model, wanted: Wanted): Item {
  const item: Item = {
    ...wanted,
    price: 0n,
    quotedAt: model.now,
    here: 'draft',
    there: 'nowhere',
    events: [],
    held: false,
    attempts: 0,
    sentAt: 0,
    madeAt: model.steps,
    priceGone: false,
    lapseSeen: false,
    frozen: false,
    problem: false,
    reason: false,
    again: false,
    paid: null,
    had: false,
    noted: false,
  }
  quote(model, item)
  return item
}

/** Prices an item again; false if the balance is too low for it: it is not offered any more at the old price. */
export function quote(model: Model, item: Item): boolean {
  if (item.debit > availableAtService(model)) {
    Object.assign(item, { problem: true, priceGone: true })
    return false
  }
  Object.assign(item, {
    here: 'quoted',
    price: priceNow(model, item),
    quotedAt: model.now,
    problem: false,
    priceGone: false,
  })
  return true
}

/** The prices of a ticket are asked for again, before any money. */
export const requote: fc.Arbitrary<Step> = fc.nat(3).map((pick) =>
  ticketStep(
    'ask for the prices again',
    pick,
    ({ tendered }) => !tendered,
    async (model, real, { ticket, at }) => {
      letGo(model)
      await setFaults(real, [])
      for (const item of ticket.items) quote(model, item)
      const actor = real.people.cashiers[ticket.till]
      await requoteTicket({ ctx: { actor }, input: { ticketId: real.tickets[at] ?? '' } })
      return undefined
    },
  ),
)

/** The office puts more on top of airtime: the next price is dearer. */
export const raiseCharge: fc.Arbitrary<Step> = fc.constant(null).map(() =>
  step(
    'the office raises its charge on airtime by 0.07',
    ({ tickets, charge }) => tickets.length > 0 && charge < 14n,
    async (model) => {
      model.charge += 7n
      await setCharge(model.charge)
      return undefined
    },
  ),
)

/** Our charge on airtime, as the office sets it. */
export async function setCharge(chargeCents: bigint): Promise<void> {
  const productCode = 'econet.airtime'
  await db().productPrice.upsert({
    where: { productCode },
    create: { productCode, chargeCents },
    update: { chargeCents },
  })
}
