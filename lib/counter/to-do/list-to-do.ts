import { thawRates } from '@/lib/books/currencies/model.ts'
import { waysToReturn } from '@/lib/books/tenders/plan-return.ts'
import { isUndone } from '@/lib/counter/sales/model.ts'
import type { TicketItem, TicketLine, ToDo, ToDoLine } from '@/lib/counter/ticket-lists/model.ts'
import { listRecentSales } from '@/lib/counter/ticket-lists/recent-sales.ts'
import { countTickets, listTicketLines, NEWEST_FIRST, OLDEST_FIRST } from '@/lib/counter/ticket-lists/ticket-lines.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { ofTillsInSql, visibleInSql } from '@/lib/people/access/visible-rows.ts'
import { db } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { type Cents, formatSums, formatUsd } from '@/lib/platform/shared/money.ts'
import { MOST_COUNTED } from '@/lib/platform/shared/page.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { type LateDeliverable, listLateDeliverables } from './internal/late-deliverables.ts'
import type { TillAtAGlance } from './model.ts'

/** Money stays listed; a token or code for days, a payment for a day. */
const GOODS_MS = 3 * DAY_MS
const UNPAID_MS = DAY_MS
const MOST = 50

/**
 * What the cashier has to do for customers who may have left: money first, then tokens and codes, then payments that
 * were not made. Only in the till's environment, since it can end nothing in the other. Mobile money is at the Paid,
 * not delivered desk.
 */
export async function listToDo(actor: Actor): Promise<ToDoLine[]> {
  authorise(actor, 'sale:read')
  const unpaidFrom = new Date(sharedNow().getTime() - UNPAID_MS)
  const list = (condition: Prisma.Sql) =>
    listTicketLines({ where: [...tendered(actor), condition], order: NEWEST_FIRST, take: MOST })
  const [money, late, unpaid] = await Promise.all([
    list(holdsCash(unpaidFrom)),
    listLateDeliverables(actor, { since: new Date(sharedNow().getTime() - GOODS_MS), most: MOST }),
    list(isUnpaid(unpaidFrom)),
  ])
  return [
    ...(await toGiveBack(money.toReversed())),
    ...(await toHandOver(late)),
    ...unpaid.toReversed().map(toAskAgain),
  ]
}

function tendered(actor: Actor): Prisma.Sql[] {
  const till = requireTill(actor)
  return [
    ...visibleInSql(actor),
    ofTillsInSql([till.id]),
    Prisma.sql`t.environment = ${environmentOf(till)}::"Environment" and t."tenderedAt" is not null`,
  ]
}

/** Tickets that hold cash, unless their payment may be asked for again: the customer may still be here. */
function holdsCash(unpaidFrom: Date): Prisma.Sql {
  return Prisma.sql`p."freeCents" > 0 and not p."byPhone" and not (${isUnpaid(unpaidFrom)})`
}

function isUnpaid(from: Date): Prisma.Sql {
  return Prisma.sql`t."abandonedAt" is null and t."createdAt" > ${from}
    and exists (select from "Collection" c where c."ticketId" = t.id and c.state in ('failed', 'not_made'))
    and p."byPhone" is not true
    and exists (select from "Sale" s where s."ticketId" = t.id)
    and not exists (select from "Sale" s where s."ticketId" = t.id and s.state <> 'quoted')`
}

/** Money that nobody comes for must not keep newer tickets off the screen. Up to a hundred. */
async function countOlder(actor: Actor, listed: readonly ToDoLine[]): Promise<number> {
  const money = listed.filter(({ todo }) => todo.why === 'give_back').length
  if (money < MOST) return 0
  const where = [...tendered(actor), holdsCash(new Date(sharedNow().getTime() - UNPAID_MS))]
  return (await countTickets(where, MOST_COUNTED + money)) - money
}

async function toGiveBack(lines: readonly TicketLine[]): Promise<ToDoLine[]> {
  const sums = await sumReturns(lines)
  return lines.map((line) => {
    const item = line.items.find(({ state }) => isUndone(state)) ?? line.items[0]
    return toDo(line, item, { why: 'give_back', goods: null, sumText: sums.get(line.ticketId) ?? '' })
  })
}

/** If the customer owes something, such as for money that went back before the token came, asks for that first. */
async function toHandOver(late: readonly LateDeliverable[]): Promise<ToDoLine[]> {
  if (late.length === 0) return []
  const ids = late.map(({ ticketId }) => ticketId)
  const lines = await listTicketLines({
    where: [Prisma.sql`t.id = any(${ids}::uuid[])`],
    order: OLDEST_FIRST,
    take: null,
  })
  return lines.flatMap((line) => {
    const item = line.items.find(({ id }) => late.some(({ saleId }) => saleId === id))
    if (!item) return []
    const { owedCents } = line.sums
    const [why, sumText] =
      owedCents > 0n ? (['ask_to_pay', formatUsd(owedCents)] as const) : (['hand_over', item.priceText] as const)
    return [toDo(line, item, { why, goods: item.goods, sumText })]
  })
}

function toAskAgain(line: TicketLine): ToDoLine {
  return toDo(line, line.items[0], { why: 'ask_again', goods: null, sumText: line.priceText ?? '' })
}

/** About one item; a deposit has none. */
function toDo(line: TicketLine, item: TicketItem | undefined, todo: ToDo): ToDoLine {
  const { ticketId, payments, createdAt } = line
  return {
    id: item?.id ?? ticketId,
    ticketId,
    kind: item?.kind ?? 'collection',
    outcome: item?.outcome ?? null,
    missing: item?.missing ?? null,
    what: item?.what ?? '',
    recipient: item?.recipient ?? '',
    priceText: item?.priceText ?? '',
    at: (item?.endedAt ?? payments.at(-1)?.at ?? createdAt).toISOString(),
    todo,
  }
}

/** In the currencies that the ticket's page proposes: a cashier who reads dollars here and pays other cash is short. */
async function sumReturns(lines: readonly TicketLine[]): Promise<Map<string, string>> {
  if (lines.length === 0) return new Map()
  const free = new Map(lines.map(({ ticketId, sums }) => [ticketId, sums.cashCents]))
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
