import type { ParkedTicket } from '@/lib/counter/till-lists/model.ts'
import { requireTill, ticketsOfTill } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialForTill } from '@/lib/platform/env/choose-credential.ts'
import { formatUsd, sumCents } from '@/lib/platform/shared/money.ts'
import { HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { showRecipient } from './model.ts'

/** A customer who has not come back within the hour has bought elsewhere. */
const PARKED_MS = HOUR_MS
const MOST = 6
const MOST_LOOKED_AT = 50

/**
 * Customers whom the actor's till left at a price within the last hour, newest first, each once. No key parks them:
 * leaving the ticket is enough. Customers who were served since are left out. `except` is the ticket on screen.
 */
export async function listParked(actor: Actor, except: string | null): Promise<ParkedTicket[]> {
  if (!may(actor, 'sale:create')) return []
  const rows = await db().ticket.findMany({
    where: {
      AND: [ticketsOfTill(actor)],
      tenderedAt: null,
      abandonedAt: null,
      createdAt: { gt: new Date(sharedNow().getTime() - PARKED_MS) },
      environment: credentialForTill(requireTill(actor)).environment,
      sales: { some: { state: 'quoted' } },
      ...(except && { id: { not: except } }),
    },
    orderBy: { createdAt: 'desc' },
    take: MOST_LOOKED_AT,
    select: { id: true, createdAt: true, customerName: true, sales: ITEMS },
  })
  const served = await servedSince(actor, rows)
  const seen = new Set<string>()
  return rows
    .filter((row) => {
      const who = row.sales.map(({ recipient }) => recipient).join()
      const isNew = !seen.has(who) && !row.sales.every(({ recipient }) => isServed(served, recipient, row.createdAt))
      seen.add(who)
      return isNew
    })
    .slice(0, MOST)
    .flatMap(toParked)
}

const ITEMS = {
  where: { state: 'quoted' as const },
  orderBy: { position: 'asc' as const },
  select: {
    productName: true,
    recipient: true,
    recipientField: true,
    priceCents: true,
    quote: { select: { customerName: true } },
  },
}

type Item = {
  productName: string | null
  recipient: string | null
  recipientField: string | null
  priceCents: bigint | null
  quote: { customerName: string | null } | null
}
type Row = { id: string; createdAt: Date; customerName: string | null; sales: Item[] }

/** When each of these recipients last bought at the till, since the oldest of these tickets. */
async function servedSince(actor: Actor, rows: Row[]): Promise<ReadonlyMap<string, Date>> {
  const oldest = rows.at(-1)
  if (!oldest) return new Map()
  const recipient = { in: rows.flatMap(({ sales }) => sales.flatMap((sale) => sale.recipient ?? [])) }
  const sales = await db().sale.findMany({
    where: { recipient, claimedAt: { gte: oldest.createdAt }, ticket: ticketsOfTill(actor) },
    orderBy: { claimedAt: 'asc' },
    select: { recipient: true, claimedAt: true },
  })
  return new Map(sales.map((sale) => [sale.recipient ?? '', sale.claimedAt ?? oldest.createdAt]))
}

function isServed(served: ReadonlyMap<string, Date>, recipient: string | null, since: Date): boolean {
  const at = served.get(recipient ?? '')
  return at !== undefined && at >= since
}

function toParked({ id, customerName, sales }: Row): ParkedTicket[] {
  const [first] = sales
  if (!first) return []
  const priceCents = sumCents(sales.map((sale) => sale.priceCents ?? 0n))
  return [
    {
      ticketId: id,
      customer: customerName ?? first.quote?.customerName ?? showRecipient(first.recipientField, first.recipient ?? ''),
      productName: first.productName ?? '',
      items: sales.length,
      priceText: formatUsd(priceCents),
    },
  ]
}
