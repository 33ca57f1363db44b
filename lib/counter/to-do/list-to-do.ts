import { thawRates } from '@/lib/books/currencies/model.ts'
import { getPositions } from '@/lib/books/journal/position.ts'
import { waysToReturn } from '@/lib/books/tenders/plan-return.ts'
import { DELIVERABLE_COLUMNS, hasDeliverable } from '@/lib/counter/sales/deliverable.ts'
import { isUndone } from '@/lib/counter/sales/model.ts'
import { showRecipient } from '@/lib/counter/tickets/model.ts'
import { listRecentSales } from '@/lib/counter/tickets/queries.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, requireTill, ticketsOfTill, visibleTickets } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { type Cents, formatSums, formatUsd, sumCents } from '@/lib/platform/shared/money.ts'
import { MOST_COUNTED } from '@/lib/platform/shared/page.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { type LateDeliverable, listLateDeliverables } from './internal/late-deliverables.ts'
import type { TillAtAGlance, ToDoItem } from './model.ts'

/** Money stays listed; a token or code for days, a payment for a day. */
const GOODS_MS = 3 * DAY_MS
const UNPAID_MS = DAY_MS
const MOST = 50

/**
 * What the cashier has to do for customers who may have left: money first, then tokens and codes, then payments that
 * were not made. Only in the till's environment, since it can end nothing in the other. Mobile money is at the Paid,
 * not delivered desk.
 */
export async function listToDo(actor: Actor): Promise<ToDoItem[]> {
  authorise(actor, 'sale:read')
  const unpaidFrom = sharedNow().getTime() - UNPAID_MS
  const [owed, late, unpaid] = await Promise.all([
    idsOf(actor, moneyUntil(unpaidFrom)),
    listLateDeliverables(actor, { since: new Date(sharedNow().getTime() - GOODS_MS), most: MOST }),
    idsOf(actor, unpaidSince(unpaidFrom)),
  ])
  const [money = [], goods = [], payments = []] = await rowsOf([owed, late.map(({ ticketId }) => ticketId), unpaid])
  return [...(await toGiveBack(money)), ...(await toHandOver(goods, late)), ...payments.map(toAskAgain)]
}

/** Tickets that hold cash, unless their payment may be asked for again: the customer may still be here. */
function moneyUntil(ms: number): Prisma.TicketWhereInput {
  return {
    position: { freeCents: { gt: 0 } },
    collections: { none: { state: { in: ['sending', 'pending', 'completed'] } } },
    NOT: unpaidSince(ms),
  }
}

function unpaidSince(ms: number): Prisma.TicketWhereInput {
  return {
    abandonedAt: null,
    createdAt: { gt: new Date(ms) },
    sales: { some: {}, every: { state: 'quoted' } },
    collections: {
      some: { state: { in: ['failed', 'not_made'] } },
      none: { state: { in: ['sending', 'pending', 'completed'] } },
    },
  }
}

/** Money that nobody comes for must not keep newer tickets off the screen. Up to a hundred. */
async function countOlder(actor: Actor, listed: readonly ToDoItem[]): Promise<number> {
  const money = listed.filter(({ why }) => why === 'give_back').length
  if (money < MOST) return 0
  const where = tendered(actor, moneyUntil(sharedNow().getTime() - UNPAID_MS))
  return (await db().ticket.count({ where, take: MOST_COUNTED + money })) - money
}

function tendered(actor: Actor, where: Prisma.TicketWhereInput): Prisma.TicketWhereInput {
  const environment = environmentOf(requireTill(actor))
  return { AND: [visibleTickets(actor), ticketsOfTill(actor), { environment, tenderedAt: { not: null } }, where] }
}

async function idsOf(actor: Actor, where: Prisma.TicketWhereInput): Promise<string[]> {
  const rows = await db().ticket.findMany({
    where: tendered(actor, where),
    orderBy: { createdAt: 'desc' },
    take: MOST,
    select: { id: true },
  })
  return rows.map(({ id }) => id).reverse()
}

/** Every page asks, and mostly there is nothing to do: then nothing is read. */
async function rowsOf(lists: readonly string[][]): Promise<HandRow[][]> {
  const ids = lists.flat()
  if (ids.length === 0) return lists.map(() => [])
  const rows = await db().ticket.findMany({
    where: { id: { in: ids } },
    select: HAND_COLUMNS,
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return lists.map((list) => list.flatMap((id) => byId.get(id) ?? []))
}

async function toGiveBack(rows: HandRow[]): Promise<ToDoItem[]> {
  if (rows.length === 0) return []
  const positions = await getPositions(db(), ids(rows))
  const free = [...positions].map(([id, { freeCents }]) => [id, freeCents] as const)
  const sums = await sumReturns(new Map(free.filter(([, cents]) => cents > 0n)))
  return rows.flatMap((row) => {
    const sale = row.sales.find(({ state }) => isUndone(state)) ?? row.sales[0]
    const sumText = sums.get(row.id)
    return sumText === undefined ? [] : [toHand(row, 'give_back', { sale, sumText })]
  })
}

/** If the customer owes something, such as for money that went back before the token came, asks for that first. */
async function toHandOver(rows: HandRow[], late: readonly LateDeliverable[]): Promise<ToDoItem[]> {
  if (rows.length === 0) return []
  const positions = await getPositions(db(), ids(rows))
  return rows.flatMap((row) => {
    const sale = row.sales.find(({ id }) => late.some(({ saleId }) => saleId === id))
    if (!sale) return []
    const owedCents = positions.get(row.id)?.owedCents ?? 0n
    const isOwed = owedCents > 0n
    return [
      toHand(row, isOwed ? 'ask_to_pay' : 'hand_over', {
        sale,
        sumText: formatUsd(isOwed ? owedCents : (sale.priceCents ?? 0n)),
      }),
    ]
  })
}

function toAskAgain(row: HandRow): ToDoItem {
  return toHand(row, 'ask_again', { sale: row.sales[0], sumText: formatUsd(priceOf(row.sales)) })
}

const ids = (rows: readonly HandRow[]) => rows.map(({ id }) => id)

type About = { sale: HandRow['sales'][number] | undefined; sumText: string }

function toHand(row: HandRow, why: ToDoItem['why'], { sale, sumText }: About): ToDoItem {
  const since = sale?.reversedAt ?? sale?.settledAt ?? row.collections[0]?.settledAt ?? row.createdAt
  return {
    ticketId: row.id,
    why,
    goods:
      (why === 'hand_over' || why === 'ask_to_pay') && sale ? (hasDeliverable(sale).token ? 'token' : 'code') : null,
    productName: sale?.productName ?? sale?.productCode ?? '',
    recipient: showRecipient(sale?.recipientField ?? null, sale?.recipient ?? ''),
    sumText,
    since: since.toISOString(),
  }
}

function priceOf(sales: HandRow['sales']): Cents {
  return sumCents(sales.map(({ priceCents }) => priceCents ?? 0n))
}

const HAND_COLUMNS = {
  id: true,
  createdAt: true,
  collections: { orderBy: { createdAt: 'desc' }, take: 1, select: { settledAt: true } },
  sales: {
    orderBy: { position: 'asc' },
    select: {
      id: true,
      state: true,
      productName: true,
      productCode: true,
      recipient: true,
      recipientField: true,
      priceCents: true,
      settledAt: true,
      reversedAt: true,
      ...DELIVERABLE_COLUMNS,
    },
  },
} satisfies Prisma.TicketSelect

type HandRow = Prisma.TicketGetPayload<{ select: typeof HAND_COLUMNS }>

/** In the currencies that the ticket's page proposes: a cashier who reads dollars here and pays other cash is short. */
async function sumReturns(free: ReadonlyMap<string, Cents>): Promise<Map<string, string>> {
  if (free.size === 0) return new Map()
  const rows = await db().ticket.findMany({
    where: { id: { in: [...free.keys()] } },
    select: {
      id: true,
      rates: true,
      tenders: { select: { typeId: true, currency: true, receivedCents: true, changeCents: true } },
      returns: { select: { typeId: true, currency: true, nativeCents: true } },
    },
  })
  return new Map(
    rows.map(({ id, rates, ...cash }) => {
      const cents = free.get(id) ?? 0n
      const [first] = waysToReturn(cents, { ...cash, rates: thawRates(rates) })
      return [id, first ? formatSums(first.map(toMoney)) : formatUsd(cents)]
    }),
  )
}

const toMoney = ({ currency, nativeCents }: { currency: string; nativeCents: Cents }) => ({
  currency,
  cents: nativeCents,
})

export async function getTillAtAGlance(actor: Actor): Promise<TillAtAGlance> {
  const [recent, hands] = await Promise.all([listRecentSales(actor), listToDo(actor)])
  return { ...recent, hands, older: await countOlder(actor, hands) }
}
