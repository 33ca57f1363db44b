import { methodLabel } from '@/lib/counter/collections/to-collection-view.ts'
import { hasDeliverable } from '@/lib/counter/sales/deliverable.ts'
import { type CollectionState, Prisma } from '@/lib/generated/prisma/client.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { visibleInSql } from '@/lib/people/access/visible-rows.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { ticketNumber } from '@/lib/platform/shared/ids.ts'
import { formatUsd, leastCents, sumCents } from '@/lib/platform/shared/money.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'
import { MOST_COUNTED, type PageWalk, parseTimePlace, timePlace } from '@/lib/platform/shared/page.ts'
import { formatPhone, maskRecipient } from '@/lib/platform/shared/phone.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { TicketItem, TicketLine, TicketStep, TicketSums } from './model.ts'
import { type LineReader, type SaleRow, toSaleLine } from './sale-lines.ts'

type List = {
  /** Conditions on the ticket `t` and its position `p`, which has a row while it holds, owes or waits for anything. */
  where: readonly Prisma.Sql[]
  order: Prisma.Sql
  /** Null for all. */
  take: number | null
  /** Hides numbers, as office screens do. */
  masked?: boolean
}

export const OLDEST_FIRST = Prisma.sql`t."createdAt", t.id`
export const NEWEST_FIRST = Prisma.sql`t."createdAt" desc, t.id desc`

/**
 * A list of tickets, in one query. Authorises nothing: `where` begins with `visibleInSql` or the like. A new list is a
 * call of this and a page.
 */
export async function listTicketLines(
  { where, order, take, masked = false }: List,
  tx: Tx = db(),
): Promise<TicketLine[]> {
  const limit = take === null ? Prisma.empty : Prisma.sql`limit ${take}`
  const rows = await tx.$queryRaw<Row[]>`
    select t.id::text as "ticketId", t.number, t."branchCode", b.name as branch, l.number as till, w.name as cashier,
      t."createdAt", t."tenderedAt", t."abandonedAt", t."priceCents", t.purpose, t."customerName", t."staffId"::text,
      coalesce(t."takenOverTillId", t."tillId")::text as "tillId",
      coalesce(t."heldCents", 0) as "heldCents", coalesce(t."freeCents", 0) as "freeCents",
      coalesce(t."underWayCents", 0) as "underWayCents", coalesce(t."owedCents", 0) as "owedCents",
      coalesce(t."byPhone", false) as "byPhone", t."owesSince", sales.list as sales, collections.list as collections
    from (
      select t.*, p."heldCents", p."freeCents", p."underWayCents", p."owedCents", p."byPhone", p."owesSince",
        row_number() over (order by ${order}) as place
      from "Ticket" t left join "TicketPosition" p on p."ticketId" = t.id
      where ${Prisma.join([...where], ' and ')} order by ${order} ${limit}
    ) t
    join "Branch" b on b.code = t."branchCode" join "Till" l on l.id = t."tillId" join "Staff" w on w.id = t."staffId"
    cross join lateral (
      select coalesce(jsonb_agg(to_jsonb(item) order by item.position), '[]') as list from (
        select s.id, s."ticketId", s.position, s.kind, s.state, s.attempts, s."postingUntil", s."productName", s."productCode",
          s.recipient, s."recipientField", s."typedRecipient", s."priceCents", s."heldCents", s."soldAgainOfId", s.problem,
          s."claimedAt", s."settledAt", s."reversedAt", s."erasedAt", q."customerName",
          case when s."sealedToken" is not null or s.token is not null then '' end as "sealedToken",
          case when s."sealedPin" is not null or s.pin is not null then '' end as "sealedPin", null as token, null as pin
        from "Sale" s left join "Quote" q on q.id = s."quoteId" where s."ticketId" = t.id
      ) item
    ) sales
    cross join lateral (
      select coalesce(jsonb_agg(to_jsonb(payment) order by payment."createdAt"), '[]') as list from (
        select c.state, c.method, c."customerPhone", c."settledAt", c."createdAt", c."staffId"
        from "Collection" c where c."ticketId" = t.id
      ) payment
    ) collections
    order by t.place`
  return rows.map((row) => toTicketLine(row, masked))
}

/** A page of such a list by when tickets were begun, oldest first. */
export async function listTicketPage(
  { where, masked = false }: Pick<List, 'where' | 'masked'>,
  walk: PageWalk<number | null>,
) {
  const beyond = parseTimePlace(walk.from)
  const direction = walk.back ? Prisma.sql`<` : Prisma.sql`>`
  const further = beyond ? [Prisma.sql`(t."createdAt", t.id) ${direction} (${beyond.at}, ${beyond.id}::uuid)`] : []
  const order = walk.back ? NEWEST_FIRST : OLDEST_FIRST
  const lines = await listTicketLines({ where: [...where, ...further], order, take: walk.take, masked })
  return lines.map((line) => ({ ...line, place: timePlace(line.createdAt, line.ticketId) }))
}

/** Tickets with collected money and nothing under way, of the environment of the till or, away from one, of the office. */
export function paidWithoutSale(actor: Actor): Prisma.Sql[] {
  return [
    ...visibleInSql(actor),
    Prisma.sql`p.environment = ${environmentOf(actor.till)}::"Environment"
      and p."byPhone" and p."heldCents" > 0 and p."underWayCents" = 0
      and exists (select from "Collection" c where c."ticketId" = t.id and c.state = 'completed')`,
  ]
}

export function countPaid(actor: Actor): Promise<number> {
  return countTickets(paidWithoutSale(actor))
}

/** Up to a hundred or `most`: no screen shows more. */
export async function countTickets(where: readonly Prisma.Sql[], most = MOST_COUNTED): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (
      select from "Ticket" t left join "TicketPosition" p on p."ticketId" = t.id
      where ${Prisma.join([...where], ' and ')} limit ${most}
    ) counted`
  return row?.count ?? 0
}

type Row = Omit<TicketSums, 'mobileCents' | 'cashCents'> & {
  ticketId: string
  number: number | null
  branchCode: string
  branch: string
  till: number
  cashier: string
  staffId: string
  tillId: string
  createdAt: Date
  tenderedAt: Date | null
  abandonedAt: Date | null
  priceCents: bigint | null
  purpose: string | null
  customerName: string | null
  freeCents: bigint
  byPhone: boolean
  owesSince: Date | null
  sales: JsonSale[]
  collections: JsonPayment[]
}

type Moment = 'postingUntil' | 'claimedAt' | 'settledAt' | 'reversedAt' | 'erasedAt'
/** Moments and cents as JSON has them. */
type JsonSale = Omit<SaleRow, Moment | 'priceCents'> &
  Record<Moment, string | null> & {
    typedRecipient: string
    priceCents: number | null
    heldCents: number
    soldAgainOfId: string | null
    problem: Problem | null
    customerName: string | null
  }
type JsonPayment = {
  state: CollectionState
  method: string
  customerPhone: string
  settledAt: string | null
  createdAt: string
  staffId: string | null
}

function toTicketLine(row: Row, masked: boolean): TicketLine {
  const { ticketId, branchCode, branch, till, cashier, tillId, staffId, purpose, createdAt, collections } = row
  const [at, now] = [row.tenderedAt ?? createdAt, sharedNow()]
  const items = row.sales.map((sale) => toItem(sale, { now, at, masked }))
  const payments = collections.map((payment) => ({
    state: payment.state,
    method: methodLabel(payment.method),
    phone: (masked ? maskRecipient : formatPhone)(payment.customerPhone),
    at: new Date(payment.settledAt ?? payment.createdAt),
  }))
  const completed = payments.filter(({ state }) => state === 'completed')
  return {
    ticketId,
    ticketNumber: row.number === null ? '' : ticketNumber(branchCode, till, row.number),
    ...{ branchCode, branch, till, cashier, tillId, staffId, purpose, items, payments, createdAt, at },
    customer: row.customerName,
    priceText: priceText(row),
    step: stepOf(row),
    sums: sumsOf(row),
    paid: completed.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null,
    owesSince: row.owesSince,
    givenUp: row.abandonedAt !== null,
    servedBy: [staffId, ...collections.flatMap(({ staffId }) => staffId ?? [])],
  }
}

function toItem(sale: JsonSale, how: LineReader): TicketItem {
  const [settledAt, reversedAt] = [momentOf(sale.settledAt), momentOf(sale.reversedAt)]
  const priceCents = sale.priceCents === null ? null : BigInt(sale.priceCents)
  const line = toSaleLine(
    {
      ...sale,
      ...{ settledAt, reversedAt, priceCents },
      postingUntil: momentOf(sale.postingUntil),
      claimedAt: momentOf(sale.claimedAt),
      erasedAt: momentOf(sale.erasedAt),
      // What has no price yet is shown as it was typed.
      recipient: sale.recipient ?? sale.typedRecipient,
      recipientField: sale.recipient === null ? 'account' : sale.recipientField,
    },
    how,
  )
  const has = hasDeliverable(sale)
  return {
    ...line,
    ...{ state: sale.state, priceCents, heldCents: BigInt(sale.heldCents), soldAgainOfId: sale.soldAgainOfId },
    customerName: sale.customerName,
    problem: sale.problem,
    goods: has.token ? 'token' : has.pin ? 'code' : null,
    endedAt: reversedAt ?? settledAt,
  }
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

function priceText({ sales, priceCents }: Row): string | null {
  if (sales.some((sale) => sale.priceCents === null)) return null
  return formatUsd(priceCents ?? sumCents(sales.map((sale) => BigInt(sale.priceCents ?? 0))))
}

function stepOf({ collections, sales, tenderedAt, heldCents }: Row): TicketStep {
  if (collections.some(({ state }) => isUnderWay(state))) return 'collecting'
  if (sales.some(({ state }) => isUnderWay(state))) return 'under_way'
  if (tenderedAt === null) return 'unpaid'
  if (heldCents === 0n) return 'done'
  return sales.every(({ state }) => state === 'completed' || state === 'reversed') ? 'left' : 'owed'
}

/** Free money is mobile money while a payment of it stands, since it goes back from the Paid, not delivered desk. */
function sumsOf({ heldCents, freeCents, underWayCents, owedCents, byPhone }: Row): TicketSums {
  const [mobileCents, cashCents] = byPhone ? [freeCents, 0n] : [0n, freeCents]
  return { heldCents, mobileCents, cashCents, underWayCents: leastCents(heldCents, underWayCents), owedCents }
}
