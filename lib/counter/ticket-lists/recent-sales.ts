import { countOpenCollections } from '@/lib/counter/collections/queries.ts'
import { FOLLOWED } from '@/lib/counter/sales/sale-orders.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, requireTill, ticketsOfTill, visibleTickets } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { ofTillsInSql } from '@/lib/people/access/visible-rows.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { WEEK_MS } from '@/lib/platform/shared/time/durations.ts'
import { startOfHarareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { SaleLine } from './model.ts'
import { SALE_LINE, toSaleLine } from './sale-lines.ts'
import { countPaid } from './ticket-lines.ts'

const RECENT = 8
const MOST_WAITING = 100
const CLAIMED_WITHIN_MS = WEEK_MS

/**
 * The newest sales of the actor's till today, how many of today's are delivered, and how many of the till's sales,
 * payments and paid tickets wait for an end or a person; practice or live, whichever the till sells now.
 */
export async function listRecentSales(actor: Actor): Promise<{ sales: SaleLine[]; today: number; waiting: number }> {
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
 * The ticket of the newest sale at the actor's till whose slip may be printed, of the last week and of what the till
 * sells in, practice or real; null without one.
 */
export async function getLastSlip(actor: Actor): Promise<string | null> {
  authorise(actor, 'receipt:print')
  const since = new Date((await databaseNow(db())).getTime() - WEEK_MS)
  const last = await db().ticket.findFirst({
    where: {
      AND: [visibleTickets(actor), ticketsOfTill(actor), { environment: environmentOf(actor.till) }],
      tenderedAt: { gte: since },
      sales: { some: { claimedAt: { not: null } } },
    },
    orderBy: [{ tenderedAt: 'desc' }, { id: 'desc' }],
    select: { id: true },
  })
  return last?.id ?? null
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
    where ${ofTillsInSql([tillId])} and t.environment = ${environment}::"Environment" and t."createdAt" >= ${new Date(midnight.getTime() - CLAIMED_WITHIN_MS)}
    order by s."claimedAt" desc`
}

/**
 * Sales that are not final or lack their token or code, oldest first: the till's for a cashier, the branch's for a
 * supervisor; of what the till sells in, practice or real.
 */
export function listWaiting(actor: Actor): Promise<SaleLine[]> {
  const ticket = { ...visibleTickets(actor), environment: environmentOf(actor.till) }
  return listSales({ ticket, ...FOLLOWED }, MOST_WAITING, 'asc')
}

async function listSales(where: Prisma.SaleWhereInput, take: number, order: 'asc' | 'desc' = 'desc') {
  const now = sharedNow()
  const rows = await db().sale.findMany({
    where,
    take,
    orderBy: { claimedAt: order },
    select: { ...SALE_LINE, checkedAt: true },
  })
  return rows.map((row): SaleLine => {
    return { ...toSaleLine(row, { now, at: now, masked: false }), checkedAt: row.checkedAt?.toISOString() ?? null }
  })
}
