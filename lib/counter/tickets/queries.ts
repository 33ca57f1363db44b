import { nameHeldNow } from '@/lib/books/journal/name-held.ts'
import { getPosition } from '@/lib/books/journal/position.ts'
import { countOpenCollections, countPaid } from '@/lib/counter/collections/queries.ts'
import { FOLLOWED } from '@/lib/counter/sales/sale-orders.ts'
import type { RecentSale, WaitingSale } from '@/lib/counter/till-lists/model.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { requireTill, ticketsOfTill, visibleTickets } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { UUID } from '@/lib/platform/shared/ids.ts'
import { WEEK_MS } from '@/lib/platform/shared/time/durations.ts'
import { startOfHarareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { RECENT_COLUMNS, toRecentSale } from './find-sales.ts'
import { readSteps, readTypes, TICKET_COLUMNS, toTicketView, versionOf } from './internal/to-ticket-view.ts'
import type { TicketView } from './model.ts'

const RECENT = 8
const CLAIMED_WITHIN_MS = WEEK_MS

/** One ticket as its page shows it; null if there is none or the actor may not see it. */
export async function getTicket(actor: Actor, ticketId: string): Promise<TicketView | null> {
  if (!UUID.test(ticketId)) return null
  const ticket = await viewTicket({ AND: [visibleTickets(actor), { id: ticketId }] })
  return ticket && (may(actor, 'money:return-in-cash') ? ticket : { ...ticket, cashBack: null })
}

/** The ticket a condition finds, for a caller who has checked that it may be shown. */
export async function viewTicket(where: Prisma.TicketWhereInput): Promise<TicketView | null> {
  const found = await db().ticket.findFirst({ where, select: TICKET_COLUMNS })
  if (found?.heldUnnamed) await nameHeldNow(found.id)
  const row = found?.heldUnnamed ? await db().ticket.findFirst({ where, select: TICKET_COLUMNS }) : found
  if (!row) return null
  const [position, steps, types] = await Promise.all([getPosition(db(), row.id), readSteps(row), readTypes(row)])
  const view = toTicketView(row, { position, steps, types }, sharedNow())
  return view && { ...view, version: versionOf(view) }
}

/**
 * The newest sales of the actor's till today, how many of today's are delivered, and how many of the till's sales,
 * payments and paid tickets wait for an end or a person; practice or live, whichever the till sells now.
 */
export async function listRecentSales(actor: Actor): Promise<{ sales: RecentSale[]; today: number; waiting: number }> {
  const till = requireTill(actor)
  const environment = environmentOf(till)
  const tickets = { AND: [visibleTickets(actor), ticketsOfTill(actor), { environment }] }
  const ofTill = { ticket: tickets }
  const [today, waiting, payments, paid] = await Promise.all([
    todayOfTill(till.id, environment),
    db().sale.count({ where: { ...ofTill, ...FOLLOWED } }),
    countOpenCollections(ofTill.ticket),
    countPaid(actor),
  ])
  const newest = today.slice(0, RECENT).map(({ id }) => id)
  const sales = await listSales({ ticket: tickets, id: { in: newest } }, RECENT)
  return { sales, today: today.filter(({ delivered }) => delivered).length, waiting: waiting + payments + paid }
}

/**
 * The sales claimed at a till since midnight in Harare, newest first. A sale is claimed within days of its draft, so
 * the till's tickets of those days are looked up: they are fewer than all sales of today.
 */
async function todayOfTill(
  tillId: string,
  environment: 'test' | 'live',
): Promise<{ id: string; delivered: boolean }[]> {
  const midnight = startOfHarareDay(await databaseNow(db()))
  return db().$queryRaw<{ id: string; delivered: boolean }[]>`
    select s.id::text as id, s.state = 'completed' as delivered
    from "Ticket" t cross join lateral (
      select id, state, "claimedAt" from "Sale" where "ticketId" = t.id and "claimedAt" >= ${midnight} offset 0
    ) s
    where (t."takenOverTillId" = ${tillId}::uuid or (t."takenOverTillId" is null and t."tillId" = ${tillId}::uuid))
      and t.environment = ${environment}::"Environment" and t."createdAt" >= ${new Date(midnight.getTime() - CLAIMED_WITHIN_MS)}
    order by s."claimedAt" desc`
}

/**
 * Sales that are not final or lack their token or code, oldest first: the till's for a cashier, the branch's for a
 * supervisor; of what the till sells in, practice or real.
 */
export function listWaiting(actor: Actor): Promise<WaitingSale[]> {
  const ticket = { ...visibleTickets(actor), environment: environmentOf(actor.till) }
  return listSales({ ticket, ...FOLLOWED }, 100, 'asc')
}

async function listSales(where: Prisma.SaleWhereInput, take: number, order: 'asc' | 'desc' = 'desc') {
  const now = sharedNow()
  const rows = await db().sale.findMany({
    where,
    take,
    orderBy: { claimedAt: order },
    select: { ...RECENT_COLUMNS, checkedAt: true },
  })
  return rows.flatMap((row): WaitingSale[] => {
    const sale = toRecentSale(row, { now })
    return sale ? [{ ...sale, checkedAt: row.checkedAt?.toISOString() ?? null }] : []
  })
}
