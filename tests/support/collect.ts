import { randomUUID } from 'node:crypto'
import type { CollectionView } from '@/lib/counter/collections/model.ts'
import { getDeposit } from '@/lib/counter/collections/queries.ts'
import { collectDeposit } from '@/lib/counter/tickets/collect-deposit.ts'
import { type CollectInput, collectForTicket } from '@/lib/counter/tickets/collect-for-ticket.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { getTicket } from '@/lib/counter/tickets/queries.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { sweep } from './sweep.ts'

export type Wanted = {
  phone?: string
  method?: string
  currency?: string
  amount?: string
  purpose?: string
  intentId?: string
}

let payers = 0

/** A payer that no other test of the file uses; the Service completes the payment at the first status check. */
export function freshPayer(): string {
  return `0772${String(300_000 + payers++)}`
}

/** Collects a deposit like a cashier; returns the payment as its page shows it. */
export async function deposit(actor: Actor, wanted: Wanted = {}): Promise<CollectionView> {
  const { phone = freshPayer(), method = 'ecocash', currency = 'USD', amount = '12.50' } = wanted
  const { purpose = 'Generator hire', intentId = randomUUID() } = wanted
  const input = { phone, method, currency, amount, purpose, intentId }
  const { ticketId } = await collectDeposit({ ctx: { actor }, input })
  return collectionOf(actor, ticketId)
}

/** Collects for a quoted ticket like a cashier; returns its newest payment as its page shows it. */
export async function collect(
  actor: Actor,
  ticket: TicketView,
  wanted: Partial<CollectInput> = {},
): Promise<CollectionView> {
  const quoteIds = ticket.sales.map(({ quoteId }) => quoteId ?? '')
  const typed = { method: 'ecocash', currency: 'USD', phone: freshPayer(), cash: '', reason: 'test' }
  const input = { ...typed, ticketId: ticket.id, intentId: randomUUID(), quoteIds, bothMayBePaid: false, ...wanted }
  await collectForTicket({ ctx: { actor }, input })
  return collectionOf(actor, ticket.id)
}

/** The newest payment of a ticket, as its page shows it now. */
export async function collectionOf(actor: Actor, ticketId: string): Promise<CollectionView> {
  const ticket = (await getDeposit(actor, ticketId)) ?? (await getTicket(actor, ticketId))
  const view = ticket?.collections.at(-1)
  if (!view) throw new Error(`No payment of ticket ${ticketId}`)
  return view
}

/** Makes a payment due and follows it, as if its wait were over. */
export async function followNow(actor: Actor, { id, ticketId }: CollectionView): Promise<CollectionView> {
  await db().$executeRaw`
    update "Collection" set "nextCheckAt" = now() - interval '1 second', "leaseUntil" = null, "postingUntil" = null,
      "repeatAfter" = null
    where id = ${id}::uuid`
  await sweep()
  return collectionOf(actor, ticketId)
}

/** Ages a payment by the database's clock; nothing checks it meanwhile. */
export async function passForPayment(collectionId: string, seconds: number): Promise<void> {
  await db().$executeRaw`
    with gone as (select ${seconds} * interval '1 second' as by)
    update "Collection" set "createdAt" = "createdAt" - gone.by, "attemptedAt" = "attemptedAt" - gone.by,
      "nextCheckAt" = "nextCheckAt" - gone.by, "repeatAfter" = "repeatAfter" - gone.by,
      "postingUntil" = "postingUntil" - gone.by, "checkedAt" = "checkedAt" - gone.by
    from gone where id = ${collectionId}::uuid`
}

/** Makes a payment older, as if it had been asked for and last tried that many minutes earlier. */
export async function age(collectionId: string, minutes: number): Promise<void> {
  await db().$executeRaw`
    update "Collection" set "createdAt" = "createdAt" - ${minutes} * interval '1 minute',
      "attemptedAt" = "attemptedAt" - ${minutes} * interval '1 minute'
    where id = ${collectionId}::uuid`
}

/** Ends every payment that is still open, so that it counts in no later test. */
export async function endOpenPayments(): Promise<void> {
  await db().collection.updateMany({
    where: { state: { in: ['sending', 'pending'] } },
    data: { state: 'failed', settledAt: new Date(), nextCheckAt: null },
  })
}

/** The kinds of the incidents raised about a payment. */
export async function incidentsAbout(collectionId: string): Promise<string[]> {
  const rows = await db().incident.findMany({ where: { collectionId }, orderBy: { id: 'asc' } })
  return rows.map((row) => row.kind)
}
