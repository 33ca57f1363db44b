import { createHmac, randomUUID } from 'node:crypto'
import { whenPaid } from '@/lib/counter/collections/when-paid.ts'
import { collectForTicket } from '@/lib/counter/tickets/collect-for-ticket.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { quoteTicket } from '@/lib/counter/tickets/quote-ticket.ts'
import { sellPaidTicket } from '@/lib/counter/tickets/sell-paid-ticket.ts'
import { sellTicket } from '@/lib/counter/tickets/sell-ticket.ts'
import { handleDue } from '@/lib/office/webhook-inbox/handle-due.ts'
import { receiveEvent } from '@/lib/office/webhook-inbox/receive-event.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { freshPayer } from '../../tests/support/collect.ts'
import { portalOf } from '../../tests/support/portal.ts'
import { claimOf, viewOf } from '../../tests/support/sell.ts'
import { WEBHOOK_SECRET } from './shop.ts'

type DraftInput = Parameters<typeof quoteTicket>[0]['input']

let served = 0

/** Airtime for half a dollar, for a number not used before. */
function freshOrder(): DraftInput {
  served += 1
  const recipient = `077${4_000_000 + served}`
  return { intentId: randomUUID(), kind: 'airtime', recipient, productCode: 'econet.airtime', amount: '0.50' }
}

/** Enters what a customer wants and gets its price; returns the ticket. */
export async function price(till: Actor): Promise<string> {
  return (await quoteTicket({ ctx: { actor: till }, input: freshOrder() })).ticketId
}

/** A till, and a ticket of it that the Service has priced. */
export type Priced = { till: Actor; ticket: TicketView }

/** Priced tickets, made at these tills in turn. */
export async function priced(tills: readonly Actor[], count: number): Promise<Priced[]> {
  const tickets: Priced[] = []
  for (let made = 0; made < count; made += 1) {
    const till = tills[made % tills.length]
    if (!till) throw new Error('There is no till')
    const ticket = await viewOf(till, await price(till))
    const [sale] = ticket.sales
    if (sale?.state !== 'quoted') throw new Error(`The price was refused: ${JSON.stringify(sale?.problem)}`)
    tickets.push({ till, ticket })
  }
  return tickets
}

/** Takes exact cash for a priced ticket. */
export async function press({ till, ticket }: Priced): Promise<void> {
  await sellTicket({ ctx: { actor: till }, input: claimOf(ticket) })
}

/** Asks for a payment by phone for a priced ticket. */
export async function askByPhone({ till, ticket }: Priced, phone = freshPayer()): Promise<void> {
  const { quoteIds, ticketId } = claimOf(ticket)
  const typed = { method: 'ecocash', currency: 'USD', phone, cash: '', reason: '', bothMayBePaid: false }
  await collectForTicket({ ctx: { actor: till }, input: { ...typed, ticketId, intentId: randomUUID(), quoteIds } })
}

/**
 * From now on the Service answers `times` sales with 202, and delivers them half a minute later by its own clock; 0
 * ends that.
 */
export async function pendSales(simulatorUrl: string, times: number): Promise<void> {
  const match = { method: 'POST', path: '/transactions' }
  const pend = Object.fromEntries([
    ...Object.entries({ match, times, kind: 'pend', seconds: 30 }),
    ['then', 'completed'],
  ])
  await portalOf(simulatorUrl).faults(times === 0 ? [] : [pend as never])
}

export type Told = { type: string; upstreamId: string; reference: string }

/** A ticket's sale or payment, as the Service names it in an event. */
export async function toldOf(table: 'sale' | 'collection', { ticket }: Priced): Promise<Told> {
  const where = { where: { ticketId: ticket.id }, select: { upstreamId: true, reference: true } }
  const row = table === 'sale' ? await db().sale.findFirst(where) : await db().collection.findFirst(where)
  const type = table === 'sale' ? 'transaction.completed' : 'collection.completed'
  return { type, upstreamId: row?.upstreamId ?? '', reference: row?.reference ?? '' }
}

/** Receives an event as the web process does. */
export async function receive({ type, upstreamId, reference }: Told): Promise<void> {
  const at = new Date()
  const status = { environment: 'test', object_id: upstreamId, reference, status: 'completed' }
  const event = { event_id: `evt_${randomUUID()}`, type, ...status, occurred_at: at.toISOString() }
  const body = JSON.stringify(event)
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${timestamp}.${body}`).digest('hex')
  const got = await receiveEvent({ rawBody: new TextEncoder().encode(body), timestamp, signature })
  if (got.kind !== 'stored') throw new Error(`The event was ${JSON.stringify(got)}`)
}

/** Handles all waiting events, as the worker does. */
export async function workOff(): Promise<void> {
  whenPaid(sellPaidTicket)
  while (await handleDue());
}
