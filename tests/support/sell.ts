import { randomUUID } from 'node:crypto'
import type { SaleKind } from '@/lib/counter/kinds/model.ts'
import { addItem } from '@/lib/counter/tickets/change-basket.ts'
import type { ClaimInput } from '@/lib/counter/tickets/internal/claim-ticket.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { getTicket } from '@/lib/counter/tickets/queries.ts'
import { quoteTicket } from '@/lib/counter/tickets/quote-ticket.ts'
import { sellTicket } from '@/lib/counter/tickets/sell-ticket.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'

export type Order = { kind: SaleKind; recipient: string; productCode: string; amount: string; intentId?: string }

export const AIRTIME: Order = { kind: 'airtime', recipient: '263000000001', productCode: 'econet.airtime', amount: '5' }
export const ELECTRICITY: Order = {
  kind: 'electricity',
  recipient: '00000000001',
  productCode: 'zesa.prepaid',
  amount: '20',
}

export const BUNDLE: Order = {
  kind: 'bundle',
  recipient: '0771234567',
  productCode: 'econet.bundle.weekly_1gb',
  amount: '',
}
export const BILL: Order = { kind: 'bill', recipient: 'TEST-OK', productCode: 'dstv.bill', amount: '20' }
export const VOUCHER: Order = {
  kind: 'voucher',
  recipient: '263000000001',
  productCode: 'google.voucher',
  amount: '10',
}

/** Does a cashier's work up to the price: type, choose, quote. */
export async function quote(actor: Actor, order: Order): Promise<TicketView> {
  const input = { intentId: randomUUID(), ...order }
  const { ticketId } = await quoteTicket({ ctx: { actor }, input })
  return viewOf(actor, ticketId)
}

/** Adds one more item to a ticket and prices it. */
export async function quoteMore(actor: Actor, ticketId: string, order: Order): Promise<TicketView> {
  const saleId = await addItem({ ctx: { actor }, input: { ticketId, kind: order.kind } })
  const { intentId } = await db().sale.findUniqueOrThrow({ where: { id: saleId } })
  return quote(actor, { ...order, intentId })
}

/** Takes cash for a quoted ticket and sells it, with a reason, so that tests may serve one number twice. */
export async function sell(actor: Actor, ticket: TicketView, received = ''): Promise<TicketView> {
  await sellTicket({ ctx: { actor }, input: { ...claimOf(ticket, received), reason: 'test' } })
  return viewOf(actor, ticket.id)
}

/** What the sell button posts for a ticket as its page showed it, with cash in USD as typed. */
export function claimOf(ticket: TicketView, received = ''): ClaimInput {
  const quoteIds = ticket.sales.map(({ quoteId }) => quoteId ?? '')
  const cash = { amounts: [{ currency: 'USD', text: received }], changeCurrency: 'USD' }
  return { ticketId: ticket.id, quoteIds, cash, reason: '' }
}

/** Quotes and sells in one go. */
export async function sellNow(actor: Actor, order: Order): Promise<TicketView> {
  return sell(actor, await quote(actor, order))
}

/** The ticket as its page shows it now. */
export async function viewOf(actor: Actor, ticketId: string): Promise<TicketView> {
  const ticket = await getTicket(actor, ticketId)
  if (!ticket) throw new Error(`No ticket ${ticketId}`)
  return ticket
}

/** Makes a sale due for the next sweep, as if its wait were over. */
export async function makeDue(saleId: string): Promise<void> {
  await db().$executeRaw`
    update "Sale" set "nextCheckAt" = now() - interval '1 second', "leaseUntil" = null, "postingUntil" = null,
      "repeatAfter" = null
    where id = ${saleId}::uuid`
}

/** Ages a sale and its price by the database's clock; nothing checks the sale meanwhile. */
export async function passFor(saleId: string, seconds: number): Promise<void> {
  await db().$executeRaw`
    with gone as (select ${seconds} * interval '1 second' as by),
    priced as (
      update "Quote" q set "createdAt" = q."createdAt" - gone.by from gone, "Sale" s
      where s.id = ${saleId}::uuid and q.id = s."quoteId")
    update "Sale" set "claimedAt" = "claimedAt" - gone.by, "settledAt" = "settledAt" - gone.by,
      "nextCheckAt" = "nextCheckAt" - gone.by, "repeatAfter" = "repeatAfter" - gone.by,
      "postingUntil" = "postingUntil" - gone.by, "checkedAt" = "checkedAt" - gone.by
    from gone where id = ${saleId}::uuid`
}

/** In how many seconds, by the database's clock, a sale is checked next; null if it is not. */
export async function dueInSeconds(saleId: string): Promise<number | null> {
  const [row] = await db().$queryRaw<{ seconds: number | null }[]>`
    select extract(epoch from "nextCheckAt" - now())::float as seconds from "Sale" where id = ${saleId}::uuid`
  return row?.seconds ?? null
}

/** The net of a ticket's postings by account, in cents, without accounts at zero. */
export async function bookedFor(ticketId: string): Promise<Record<string, number>> {
  const rows = await db().journalPosting.groupBy({
    by: ['account'],
    where: { entry: { ticketId } },
    _sum: { nativeCents: true },
  })
  const sums = rows.map((row) => [row.account, Number(row._sum.nativeCents)] as const)
  return Object.fromEntries(sums.filter(([, cents]) => cents !== 0))
}

/** The kinds of the incidents raised about a sale. */
export async function incidentsOf(saleId: string): Promise<string[]> {
  const rows = await db().incident.findMany({ where: { saleId }, orderBy: { id: 'asc' } })
  return rows.map((row) => row.kind)
}
