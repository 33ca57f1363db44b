import { methodLabel } from '@/lib/counter/collections/to-collection-view.ts'
import { outcomeOf } from '@/lib/counter/sales/model.ts'
import type { Prisma, SaleState } from '@/lib/generated/prisma/client.ts'
import { authorise, branchesOf } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { maskRecipient } from '@/lib/platform/shared/mask.ts'
import { parseWireAmount } from '@/lib/platform/shared/money.ts'
import { beyondPlace, type PageWalk, timePlace } from '@/lib/platform/shared/page.ts'
import { ticketNumber } from '@/lib/platform/shared/ticket-number.ts'
import { beginningOf, endOf } from '@/lib/platform/shared/time.ts'
import type { SoldFilter, SoldRow, SoldState, SoldSum, SoldTender } from './model.ts'

const STATES = {
  delivered: ['completed'],
  waiting: ['sending', 'pending'],
  failed: ['failed'],
  not_sold: ['not_sold'],
  reversed: ['reversed'],
} as const satisfies Record<SoldState, readonly SaleState[]>

const PAID = { some: { state: 'completed' } } as const
const TENDERS = {
  cash: { tenders: { some: {} }, collections: { none: { state: 'completed' } } },
  mobile: { tenders: { none: {} }, collections: PAID },
  both: { tenders: { some: {} }, collections: PAID },
} as const satisfies Record<SoldTender, Prisma.TicketWhereInput>

/**
 * The sales of the actor's branches that match a filter, newest first, from a place in the list. Refuses with
 * NOT_ALLOWED.
 */
export async function listSold(actor: Actor, filter: SoldFilter, walk: PageWalk): Promise<SoldRow[]> {
  authorise(actor, 'report:read')
  const order = walk.back ? 'asc' : 'desc'
  const rows = await db().sale.findMany({
    where: { AND: [whereSold(actor, filter), beyondPlace('claimedAt', walk.from, walk.back)] },
    orderBy: [{ claimedAt: order }, { id: order }],
    take: walk.take,
    select: COLUMNS,
  })
  const now = new Date()
  return rows.map((row) => rowOf(row, now))
}

/** Sales of the actor's branches by their ids, in no order. Refuses with NOT_ALLOWED. */
export async function listSoldOf(actor: Actor, ids: string[]): Promise<SoldRow[]> {
  authorise(actor, 'report:read')
  const where = { id: { in: ids }, environment: officeEnvironment(), ticket: branchesOf(actor) }
  const now = new Date()
  return (await db().sale.findMany({ where, select: COLUMNS })).map((row) => rowOf(row, now))
}

/** All of them together. Refuses with NOT_ALLOWED. */
export async function sumSold(actor: Actor, filter: SoldFilter): Promise<SoldSum> {
  authorise(actor, 'report:read')
  const states = await db().sale.groupBy({
    by: ['state'],
    where: whereSold(actor, filter),
    _count: true,
    _sum: { priceCents: true, totalDebitCents: true },
  })
  const delivered = states.find(({ state }) => state === 'completed')
  return {
    sales: states.reduce((sum, { _count }) => sum + _count, 0),
    delivered: delivered?._count ?? 0,
    priceCents: delivered?._sum.priceCents ?? 0n,
    costCents: delivered?._sum.totalDebitCents ?? 0n,
  }
}

/** Which sales; the tickets are left out where nothing is asked of them, so that sales alone are read. */
function whereSold(actor: Actor, filter: SoldFilter): Prisma.SaleWhereInput {
  const { branch, till, cashier, shift, product, state, tender, least, most } = filter
  const own = branchesOf(actor)
  const ticket: Prisma.TicketWhereInput[] = [
    ...(own.branchCode === undefined ? [] : [own]),
    ...(branch ? [{ branchCode: branch }] : []),
    ...(till ? [{ tillId: till }] : []),
    ...(cashier ? [{ staffId: cashier }] : []),
    ...(shift ? [{ shiftId: shift }] : []),
    ...(tender ? [TENDERS[tender]] : []),
  ]
  return {
    environment: officeEnvironment(),
    claimedAt: { gte: beginningOf(filter.from), lt: endOf(filter.to) },
    ...(ticket.length > 0 && { ticket: { AND: ticket } }),
    ...(product && { productCode: product }),
    ...(state && { state: { in: [...STATES[state]] } }),
    ...((least || most) && {
      priceCents: {
        ...(least && { gte: parseWireAmount(least) ?? 0n }),
        ...(most && { lte: parseWireAmount(most) ?? 0n }),
      },
    }),
  }
}

const COLUMNS = {
  id: true,
  ticketId: true,
  claimedAt: true,
  state: true,
  postingUntil: true,
  attempts: true,
  productName: true,
  productCode: true,
  recipient: true,
  priceCents: true,
  totalDebitCents: true,
  ticket: {
    select: {
      number: true,
      branchCode: true,
      branch: { select: { name: true } },
      till: { select: { number: true } },
      staff: { select: { name: true } },
      tenders: { select: { id: true }, take: 1 },
      collections: { where: { state: 'completed' }, select: { method: true } },
    },
  },
} satisfies Prisma.SaleSelect

type Found = Prisma.SaleGetPayload<{ select: typeof COLUMNS }>

function rowOf(row: Found, now: Date): SoldRow {
  const { ticket, claimedAt, priceCents, totalDebitCents } = row
  const at = claimedAt ?? now
  const stays = row.state === 'completed'
  const methods = ticket.collections.map(({ method }) => methodLabel(method))
  return {
    id: row.id,
    ticketId: row.ticketId,
    ticketNumber: ticketNumber(ticket.branchCode, ticket.till.number, ticket.number ?? 0),
    at,
    outcome: outcomeOf(row, now) ?? 'sending',
    branchName: ticket.branch.name,
    tillNumber: ticket.till.number,
    cashier: ticket.staff.name,
    product: row.productName ?? row.productCode ?? '',
    recipient: maskRecipient(row.recipient ?? ''),
    priceCents: priceCents ?? 0n,
    costCents: stays ? totalDebitCents : null,
    marginCents: stays && totalDebitCents !== null ? (priceCents ?? 0n) - totalDebitCents : null,
    methods: [...new Set(methods)],
    cash: ticket.tenders.length > 0,
    place: timePlace(at, row.id),
  }
}
