import { randomUUID } from 'node:crypto'
import { countPrint } from '@/lib/counter/receipts/prints.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { sellTicket } from '@/lib/counter/tickets/sell-ticket.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { collect, followNow } from '../collect.ts'
import { portalOf } from '../portal.ts'
import { claimOf, type Order, quote, sell } from '../sell.ts'

let served = 0
const fresh = (head: string, digits: number) => head + String(served++).padStart(digits, '0')

/** What customers come for; no order is used twice. */
export const ORDERS = {
  econet: (amount = '5'): Order => phone('econet.airtime', '0771', amount),
  netone: (amount = '2'): Order => phone('netone.airtime', '0712', amount),
  bundle: (): Order => ({ ...phone('econet.bundle.weekly_1gb', '0772', ''), kind: 'bundle' }),
  power: (amount = '10'): Order => ({
    kind: 'electricity',
    recipient: fresh('371200', 5),
    productCode: 'zesa.prepaid',
    amount,
  }),
  bill: (amount = '20'): Order => ({
    kind: 'bill',
    recipient: fresh('44', 6),
    productCode: 'dstv.bill',
    amount,
  }),
  voucher: (amount = '10'): Order => ({ ...phone('google.voucher', '0773', amount), kind: 'voucher' }),
}

function phone(productCode: string, head: string, amount: string): Order {
  return { kind: 'airtime', recipient: fresh(head, 6), productCode, amount }
}

/** A cash sale in dollars, in exact cash unless more is received. */
export async function serve(actor: Actor, order: Order, received = ''): Promise<TicketView> {
  return sell(actor, await quote(actor, order), received)
}

/** A cash sale whose slip is printed and reprinted three times. */
export async function serveAndReprint(actor: Actor, order: Order): Promise<void> {
  const { id: ticketId } = await serve(actor, order)
  for (let copy = 1; copy <= 4; copy += 1) await countPrint({ ctx: { actor }, input: { ticketId } })
}

/** A cash sale paid in another currency; change is given in dollars. */
export async function serveIn(actor: Actor, currency: string, text: string, order: Order): Promise<void> {
  const cash = { amounts: [{ currency, text }], changeCurrency: 'USD' }
  await sellTicket({ ctx: { actor }, input: { ...claimOf(await quote(actor, order)), cash } })
}

/** A sale paid by mobile money, delivered once the money has come; it stays undelivered if the provider rejects it. */
export async function serveByPhone(actor: Actor, order: Order): Promise<void> {
  const payment = await collect(actor, await quote(actor, order), { phone: fresh('0774', 6) })
  await followNow(actor, payment)
}

/** The provider rejects the next sale, and its cash customer gets the money back. */
export async function turnAway(actor: Actor, order: Order): Promise<void> {
  await nextSale({ kind: 'reject' })
  const { id: ticketId } = await serve(actor, order)
  await returnMoney({ ctx: { actor }, input: { ticketId, intentId: randomUUID(), currency: 'USD' } })
}

/** Decides what the provider does with the next sale, whoever makes it. A held sale is delivered in the end. */
export async function nextSale(what: { kind: 'reject' | 'reverse' | 'pend'; seconds?: number }): Promise<void> {
  const match = { method: 'POST', path: '/transactions' }
  const end = what.kind === 'pend' ? [['then', 'completed']] : []
  const fault = Object.fromEntries([...Object.entries({ match, times: 1, ...what }), ...end])
  await portal().faults([fault])
}

/** Returns once the Service has done everything that is due by now. */
export async function fallDue(): Promise<void> {
  await portal().advance(1)
}

function portal() {
  return portalOf(new URL(process.env.SERVICE_BASE_URL ?? '').origin)
}
