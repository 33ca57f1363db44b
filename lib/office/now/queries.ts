import { methodLabel } from '@/lib/counter/collections/to-collection-view.ts'
import type { SaleKind } from '@/lib/counter/kinds/model.ts'
import { type Outcome, outcomeOf } from '@/lib/counter/sales/model.ts'
import type { CollectionState, Prisma, SaleState } from '@/lib/generated/prisma/client.ts'
import { authorise, branchesOf } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { maskRecipient } from '@/lib/platform/shared/mask.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { beyondPlace } from '@/lib/platform/shared/page.ts'
import { NOW_ROWS, type NowFilter, type NowRow, nowSpan } from './model.ts'

/** One more than is shown. */
const MOST_ROWS = NOW_ROWS + 1

/** Which states can have an outcome; sending and unknown share a state. */
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
 * The newest sales and collections of the actor's branches that match a filter, newest first: as many as are shown, and
 * one more if there are older ones. Refuses with NOT_ALLOWED.
 */
export async function listNow(actor: Actor, filter: NowFilter): Promise<NowRow[]> {
  authorise(actor, 'branch:read-live')
  const chosen = filter.branch === null ? {} : { branchCode: filter.branch }
  const byCashier = filter.cashier === null ? {} : { staffId: filter.cashier }
  const ticket = { environment: officeEnvironment(), AND: [branchesOf(actor), chosen, byCashier] }
  const withCollections = filter.product === null && (filter.kind === null || filter.kind === 'collection')
  const [sold, collected] = await Promise.all([
    filter.kind === 'collection' ? [] : listSales(ticket, filter),
    withCollections ? listCollections(ticket, filter) : [],
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

async function listSales(ticket: Prisma.TicketWhereInput, filter: NowFilter): Promise<NowRow[]> {
  const { outcome, kind, product } = filter
  const now = new Date()
  const span = nowSpan(filter)
  const rows = await db().sale.findMany({
    where: {
      ticket,
      claimedAt: span ? { gte: span.from, lt: span.until } : { not: null },
      ...beyondPlace('claimedAt', filter.before, false),
      ...(product && { productCode: product }),
      ...(outcome && { state: STATES_OF[outcome] }),
      ...(kind && { kind }),
    },
    orderBy: [{ claimedAt: 'desc' }, { id: 'desc' }],
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

async function listCollections(ticket: Prisma.TicketWhereInput, filter: NowFilter): Promise<NowRow[]> {
  const { outcome } = filter
  const now = new Date()
  const span = nowSpan(filter)
  const state = outcome && collectionState(STATES_OF[outcome])
  const rows = await db().collection.findMany({
    where: {
      ticket,
      ...(state && { state }),
      ...(span && { createdAt: { gte: span.from, lt: span.until } }),
      ...beyondPlace('createdAt', filter.before, false),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
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

function collectionState(state: (typeof STATES_OF)[Outcome]): CollectionState {
  return state === 'not_sold' ? 'not_made' : state
}
