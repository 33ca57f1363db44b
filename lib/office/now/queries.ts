import { methodLabel } from '@/lib/counter/collections/to-collection-view.ts'
import type { SaleKind } from '@/lib/counter/kinds/model.ts'
import { type Outcome, outcomeOf } from '@/lib/counter/sales/model.ts'
import type { CollectionState, Prisma, SaleState } from '@/lib/generated/prisma/client.ts'
import { authorise, branchesOf } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { momentIn, readNearest } from '@/lib/platform/database/read-nearest.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { maskRecipient } from '@/lib/platform/shared/mask.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { beyondPlace } from '@/lib/platform/shared/page.ts'
import { NOW_ROWS, type NowFilter, type NowRow, nowSpan } from './model.ts'

/** One more than is shown. */
const MOST_ROWS = NOW_ROWS + 1

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

/**
 * The sales and collections of the actor's branches that match a filter, newest first: as many as are shown, and one
 * more if there are older ones. Refuses with NOT_ALLOWED.
 */
export async function listNow(actor: Actor, filter: NowFilter): Promise<NowRow[]> {
  authorise(actor, 'branch:read-live')
  const own = branchesOf(actor)
  const tickets: Prisma.TicketWhereInput[] = [
    ...(own.branchCode === undefined ? [] : [own]),
    ...(filter.branch === null ? [] : [{ branchCode: filter.branch }]),
    ...(filter.cashier === null ? [] : [{ staffId: filter.cashier }]),
  ]
  const withCollections = filter.product === null && (filter.kind === null || filter.kind === 'collection')
  const [sold, collected] = await Promise.all([
    filter.kind === 'collection' ? [] : listSales(tickets, filter),
    withCollections ? listCollections(tickets, filter) : [],
  ])
  const rows = [...sold, ...collected].filter((row) => filter.outcome === null || row.outcome === filter.outcome)
  return rows.sort((a, b) => (a.at < b.at || (a.at === b.at && a.id < b.id) ? 1 : -1)).slice(0, MOST_ROWS)
}

const TICKET = {
  ticketId: true,
  ticket: {
    select: {
      branch: { select: { name: true } },
      till: { select: { number: true } },
      staff: { select: { name: true } },
    },
  },
} as const

type Placed = {
  ticketId: string
  ticket: { branch: { name: string }; till: { number: number }; staff: { name: string } }
}

function placeOf({ ticketId, ticket }: Placed) {
  return {
    ticketId,
    branchName: ticket.branch.name,
    tillNumber: ticket.till.number,
    staffName: ticket.staff.name,
  }
}

async function listSales(tickets: Prisma.TicketWhereInput[], filter: NowFilter): Promise<NowRow[]> {
  const { outcome, kind, product } = filter
  const now = new Date()
  const span = nowSpan(filter)
  const when: Prisma.SaleWhereInput = {
    environment: officeEnvironment(),
    claimedAt: span ? { gte: span.from, lt: span.until } : { not: null },
    ...beyondPlace('claimedAt', filter.before, false),
  }
  const orderBy: Prisma.SaleOrderByWithRelationInput[] = [{ claimedAt: 'desc' }, { id: 'desc' }]
  const read = (upTo: Date | null) =>
    db().sale.findMany({
      where: {
        AND: [when, upTo ? { claimedAt: { gte: upTo } } : {}],
        ...(tickets.length > 0 && { ticket: { AND: tickets } }),
        ...(product && { productCode: product }),
        ...(outcome && { state: STATES_OF[outcome], ...firstAttempt(outcome, now) }),
        ...(kind && { kind }),
      },
      orderBy,
      take: MOST_ROWS,
      select: {
        ...TICKET,
        id: true,
        kind: true,
        state: true,
        postingUntil: true,
        attempts: true,
        productName: true,
        productCode: true,
        recipient: true,
        priceCents: true,
        claimedAt: true,
      },
    })
  const list = {
    rows: 'Sale.claimedAt',
    from: span?.from,
    until: span?.until,
    place: filter.before,
    rising: false,
  } as const
  const momentAt = (places: number) => momentIn(list, places)
  const rows = await (tickets.length > 0 ? readNearest({ take: MOST_ROWS, momentAt, read }) : read(null))
  return rows.flatMap((row): NowRow[] => {
    const found = outcomeOf(row, now)
    if (!found || !row.claimedAt) return []
    return [
      {
        id: row.id,
        ...placeOf(row),
        kind: row.kind as SaleKind,
        outcome: found,
        what: row.productName ?? row.productCode ?? '',
        recipient: maskRecipient(row.recipient ?? ''),
        amountText: formatUsd(row.priceCents ?? 0n),
        at: row.claimedAt.toISOString(),
      },
    ]
  })
}

async function listCollections(tickets: Prisma.TicketWhereInput[], filter: NowFilter): Promise<NowRow[]> {
  const { outcome } = filter
  const now = new Date()
  const span = nowSpan(filter)
  const state = outcome && collectionState(STATES_OF[outcome])
  const when: Prisma.CollectionWhereInput = {
    environment: officeEnvironment(),
    ...(span && { createdAt: { gte: span.from, lt: span.until } }),
    ...beyondPlace('createdAt', filter.before, false),
  }
  const orderBy: Prisma.CollectionOrderByWithRelationInput[] = [{ createdAt: 'desc' }, { id: 'desc' }]
  const read = (upTo: Date | null) =>
    db().collection.findMany({
      where: {
        AND: [when, upTo ? { createdAt: { gte: upTo } } : {}],
        ...(tickets.length > 0 && { ticket: { AND: tickets } }),
        ...(state && { state, ...firstAttempt(outcome, now) }),
      },
      orderBy,
      take: MOST_ROWS,
      select: {
        ...TICKET,
        id: true,
        state: true,
        postingUntil: true,
        attempts: true,
        method: true,
        customerPhone: true,
        amountCents: true,
        createdAt: true,
      },
    })
  const list = {
    rows: 'Collection.createdAt',
    from: span?.from,
    until: span?.until,
    place: filter.before,
    rising: false,
  } as const
  const momentAt = (places: number) => momentIn(list, places)
  const rows = await (tickets.length > 0 ? readNearest({ take: MOST_ROWS, momentAt, read }) : read(null))
  return rows.flatMap((row): NowRow[] => {
    const found = outcomeOf({ ...row, state: row.state === 'not_made' ? 'not_sold' : row.state }, now)
    if (!found) return []
    return [
      {
        id: row.id,
        ...placeOf(row),
        kind: 'collection',
        outcome: found,
        what: methodLabel(row.method),
        recipient: maskRecipient(row.customerPhone),
        amountText: formatUsd(row.amountCents),
        at: row.createdAt.toISOString(),
      },
    ]
  })
}

/** What tells `sending` from `unknown`, as the outcomes of sales and payments do: the answer of a first attempt may still come. */
function firstAttempt(outcome: Outcome, now: Date) {
  if (outcome === 'sending') return { attempts: { lte: 1 }, postingUntil: { gt: now } }
  if (outcome !== 'unknown') return {}
  return { OR: [{ attempts: { gt: 1 } }, { postingUntil: null }, { postingUntil: { lte: now } }] }
}

function collectionState(state: (typeof STATES_OF)[Outcome]): CollectionState {
  return state === 'not_sold' ? 'not_made' : state
}
