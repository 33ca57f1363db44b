import { isUndone } from '@/lib/counter/sales/model.ts'
import type { FoundSale, SalesFound, SalesSearch, UndoneMoney } from '@/lib/counter/till-lists/model.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, visibleTickets } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { dayAfter, parseDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { RECENT_COLUMNS, toRecentSale } from './internal/recent-sale.ts'
import { soughtTickets } from './internal/sought-tickets.ts'
import { undoneMoney } from './internal/undone-money.ts'
import { placeOf, TICKET_PLACE } from './ticket-place.ts'

const TICKETS_A_PAGE = 25

const COLUMNS = {
  ...TICKET_PLACE,
  environment: true,
  tenderedAt: true,
  customerName: true,
  note: true,
  _count: { select: { prints: true } },
  sales: {
    orderBy: { position: 'asc' },
    select: RECENT_COLUMNS,
  },
} satisfies Prisma.TicketSelect

type Row = Prisma.TicketGetPayload<{ select: typeof COLUMNS }>

/**
 * Past sales the actor may see, newest first, a page of tickets at a time: all, those of one Harare day, or those a
 * text names (`soughtTickets`). `next` is the cursor of the following page, null at the end.
 */
export async function findSales(actor: Actor, sought: SalesSearch): Promise<SalesFound> {
  authorise(actor, 'sale:read')
  const found = await db().$queryRaw<{ id: string; tenderedAt: Date }[]>(await pageOf(actor, sought))
  const page = found.slice(0, TICKETS_A_PAGE)
  const last = page.at(-1)
  const rows = await db().ticket.findMany({
    where: { AND: [visibleTickets(actor), { id: { in: page.map(({ id }) => id) } }] },
    select: COLUMNS,
    orderBy: [{ tenderedAt: 'desc' }, { id: 'desc' }],
  })
  const money = await undoneMoney(rows)
  const sales = rows.flatMap((row) => toFound(row, actor, money.get(row.id) ?? null))
  const next = last && found.length > page.length ? `${last.tenderedAt.toISOString()}~${last.id}` : null
  return { text: sought.text, day: sought.day, sales, next }
}

/** Ids of one page plus one. */
async function pageOf(actor: Actor, sought: SalesSearch): Promise<Prisma.Sql> {
  const within = [Prisma.sql`t."tenderedAt" is not null`, ...ofDay(sought.day), ...after(sought.after)]
  const named = await soughtTickets(sought.text)
  return named ? namedPage(named, [anyOf(lanesOf(actor)), ...within]) : newestPage(lanesOf(actor), within)
}

/** Each lane is read in its own index's order, so a page costs the same at any depth. */
function newestPage(lanes: Prisma.Sql[], within: Prisma.Sql[]): Prisma.Sql {
  const pages = lanes.map(
    (lane) => Prisma.sql`(select t.id, t."tenderedAt" from "Ticket" t
      where ${Prisma.join([lane, ...within], ' and ')}
      order by t."tenderedAt" desc, t.id desc limit ${TICKETS_A_PAGE + 1})`,
  )
  return Prisma.sql`select id, "tenderedAt" from (${Prisma.join(pages, ' union ')}) lanes
    order by "tenderedAt" desc, id desc limit ${TICKETS_A_PAGE + 1}`
}

/** Goes from the few rows that the text names to their tickets; never scans all tickets. */
function namedPage(named: Prisma.Sql, conditions: Prisma.Sql[]): Prisma.Sql {
  return Prisma.sql`select t.id, t."tenderedAt" from (${named}) n (id) cross join lateral (
      select t.id, t."tenderedAt" from "Ticket" t where t.id = n.id and ${Prisma.join(conditions, ' and ')} offset 0
    ) t order by t."tenderedAt" desc, t.id desc limit ${TICKETS_A_PAGE + 1}`
}

function anyOf(lanes: Prisma.Sql[]): Prisma.Sql {
  return Prisma.sql`(${Prisma.join(lanes, ' or ')})`
}

/**
 * What the actor may see, as conditions that each follow one index: one per branch, or the actor's own, the till's and
 * those it took over.
 */
function lanesOf(actor: Actor): Prisma.Sql[] {
  const { branches, staffId, till } = actor
  if (may(actor, 'sale:read-branch')) {
    if (branches === null) return [Prisma.sql`true`]
    return branches.length === 0 ? [Prisma.sql`false`] : branches.map((code) => Prisma.sql`t."branchCode" = ${code}`)
  }
  const own = [Prisma.sql`t."staffId" = ${staffId}::uuid`]
  if (!till) return own
  return [...own, Prisma.sql`t."tillId" = ${till.id}::uuid`, Prisma.sql`t."takenOverTillId" = ${till.id}::uuid`]
}

function ofDay(day: string): Prisma.Sql[] {
  const start = parseDay(day)
  if (!start) return []
  return [Prisma.sql`t."tenderedAt" >= ${start} and t."tenderedAt" < ${dayAfter(start)}`]
}

function after(cursor: string): Prisma.Sql[] {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)~([0-9a-f-]{36})$/.exec(cursor) ?? []
  return at && id ? [Prisma.sql`(t."tenderedAt", t.id) < (${at}::timestamptz, ${id}::uuid)`] : []
}

/** Names the seller to those who see more than their own sales. */
function toFound(row: Row, actor: Actor, money: UndoneMoney | null): FoundSale[] {
  if (!row.tenderedAt) return []
  const seesOthers = may(actor, 'sale:read-branch')
  const { ticketNumber, branch, till, cashier } = placeOf(row)
  const ofTicket = {
    number: ticketNumber,
    practice: row.environment === 'test' && officeEnvironment() === 'live',
    seller: seesOthers ? { branchName: branch, tillNumber: till, cashierName: cashier } : null,
    copies: row._count.prints,
    note: [row.customerName, row.note].filter((told) => told !== null).join(' · ') || null,
  }
  const times = { now: sharedNow(), paidAt: row.tenderedAt }
  return row.sales.flatMap((sale): FoundSale[] => {
    const found = toRecentSale(sale, times)
    return found ? [{ ...found, ...ofTicket, money: isUndone(sale.state) ? money : null }] : []
  })
}
