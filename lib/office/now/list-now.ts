import type { Outcome } from '@/lib/counter/sales/model.ts'
import type { SaleLine, TicketLine } from '@/lib/counter/ticket-lists/model.ts'
import { PAYMENT_LINE, SALE_LINE, toPaymentLine, toSaleLine } from '@/lib/counter/ticket-lists/sale-lines.ts'
import { listTicketPage } from '@/lib/counter/ticket-lists/ticket-lines.ts'
import { sellerOf, TICKET_PLACE } from '@/lib/counter/ticket-lists/ticket-place.ts'
import { type CollectionState, Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, branchesOf } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { branchesInSql } from '@/lib/people/access/visible-rows.ts'
import { db } from '@/lib/platform/database/db.ts'
import { listNearest, momentIn } from '@/lib/platform/database/lists.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import type { SaleState } from '@/lib/platform/shared/order-state.ts'
import { beyondPlace, getPage, type Page, type PagePlace } from '@/lib/platform/shared/page.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { NOW_ROWS, type NowFilter, nowSpan } from './model.ts'

/** Sales and payments that match, newest first: as many as are shown, and one more if there are older ones. */
export async function listNow(actor: Actor, filter: NowFilter): Promise<SaleLine[]> {
  authorise(actor, 'branch:read-live')
  const own = branchesOf(actor)
  const tickets: Prisma.TicketWhereInput[] = [
    ...(own.branchCode === undefined ? [] : [own]),
    ...(filter.branch === null ? [] : [{ branchCode: filter.branch }]),
    ...(filter.cashier === null ? [] : [{ staffId: filter.cashier }]),
  ]
  const withCollections = filter.product === null && (filter.kind === null || filter.kind === 'collection')
  const [sold, collected] = await Promise.all([
    filter.kind === 'collection' ? [] : listSales({ filter, tickets }),
    withCollections ? listCollections({ filter, tickets }) : [],
  ])
  const rows = [...sold, ...collected].filter((row) => filter.outcome === null || row.outcome === filter.outcome)
  return rows.sort((a, b) => (a.at < b.at || (a.at === b.at && a.id < b.id) ? 1 : -1)).slice(0, NOW_ROWS_READ)
}

async function listSales(query: Query): Promise<SaleLine[]> {
  const { filter, tickets } = query
  const { outcome, kind, product } = filter
  const now = sharedNow()
  const span = nowSpan(filter)
  const when: Prisma.SaleWhereInput = {
    environment: officeEnvironment(),
    claimedAt: span ? { gte: span.from, lt: span.until } : { not: null },
    ...beyondPlace('claimedAt', filter.before, false),
  }
  const rows = await listNewest('Sale.claimedAt', query, (upTo) =>
    db().sale.findMany({
      where: {
        AND: [when, upTo ? { claimedAt: { gte: upTo } } : {}],
        ...(tickets.length > 0 && { ticket: { AND: tickets } }),
        ...(product && { productCode: product }),
        ...(outcome && { state: STATES_OF[outcome], ...firstAttempt(outcome, now) }),
        ...(kind && { kind }),
      },
      orderBy: [{ claimedAt: 'desc' }, { id: 'desc' }],
      take: NOW_ROWS_READ,
      select: { ...SALE_LINE, ticket: { select: TICKET_PLACE } },
    }),
  )
  return rows.map((row) => ({ ...toSaleLine(row, { now, at: now, masked: true }), seller: sellerOf(row.ticket) }))
}

async function listCollections(query: Query): Promise<SaleLine[]> {
  const { filter, tickets } = query
  const { outcome } = filter
  const now = sharedNow()
  const span = nowSpan(filter)
  const state = outcome && collectionState(STATES_OF[outcome])
  const when: Prisma.CollectionWhereInput = {
    environment: officeEnvironment(),
    ...(span && { createdAt: { gte: span.from, lt: span.until } }),
    ...beyondPlace('createdAt', filter.before, false),
  }
  const rows = await listNewest('Collection.createdAt', query, (upTo) =>
    db().collection.findMany({
      where: {
        AND: [when, upTo ? { createdAt: { gte: upTo } } : {}],
        ...(tickets.length > 0 && { ticket: { AND: tickets } }),
        ...(state && { state, ...firstAttempt(outcome, now) }),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: NOW_ROWS_READ,
      select: { ...PAYMENT_LINE, ticket: { select: TICKET_PLACE } },
    }),
  )
  return rows.map((row) => ({ ...toPaymentLine(row, now), seller: sellerOf(row.ticket) }))
}

function collectionState(state: (typeof STATES_OF)[keyof typeof STATES_OF]): CollectionState {
  return state === 'not_sold' ? 'not_made' : state
}

const NOT_FINAL_ROWS = 25

/** Tickets at the actor's branches with a sale or payment that is not final, oldest first; numbers masked. */
export async function listNotFinal(actor: Actor, place: PagePlace): Promise<Page<TicketLine>> {
  authorise(actor, 'branch:read-live')
  const isNotFinal = Prisma.sql`p.environment = ${officeEnvironment()}::"Environment" and (p."underWayCents" > 0 or p.asked)`
  return getPage(place, NOT_FINAL_ROWS, (walk) =>
    listTicketPage({ where: [isNotFinal, ...branchesInSql(actor.branches)], masked: true }, walk),
  )
}

/** One more than is shown. */
const NOW_ROWS_READ = NOW_ROWS + 1

/** What is asked for: the screen's filter, and what it requires of tickets; of none, any ticket will do. */
type Query = { filter: NowFilter; tickets: Prisma.TicketWhereInput[] }

type Timed = 'Sale.claimedAt' | 'Collection.createdAt'

/** The newest rows that `read` finds, at most NOW_ROWS_READ; nearest first if their tickets decide which count. */
function listNewest<Row>(
  rows: Timed,
  { filter, tickets }: Query,
  read: (upTo: Date | null) => Promise<Row[]>,
): Promise<Row[]> {
  if (tickets.length === 0) return read(null)
  const span = nowSpan(filter)
  const list = { rows, from: span?.from, until: span?.until, place: filter.before, rising: false }
  return listNearest({ take: NOW_ROWS_READ, momentAt: (places) => momentIn(list, places), read })
}

/** The state of a sale with an outcome; `sending` and `unknown` share one (see `firstAttempt`). */
const STATES_OF = {
  sending: 'sending',
  unknown: 'sending',
  waiting: 'pending',
  delivered: 'completed',
  failed: 'failed',
  not_sold: 'not_sold',
  reversed: 'reversed',
} as const satisfies Record<Outcome, SaleState>

/** Tells `sending` from `unknown`: only a first attempt may still be answered. */
function firstAttempt(outcome: Outcome, now: Date) {
  if (outcome === 'sending') return { attempts: { lte: 1 }, postingUntil: { gt: now } }
  if (outcome !== 'unknown') return {}
  return { OR: [{ attempts: { gt: 1 } }, { postingUntil: null }, { postingUntil: { lte: now } }] }
}
