import { namesOfTypes } from '@/lib/books/payment-types/queries.ts'
import { CASH } from '@/lib/books/tenders/model.ts'
import { methodLabel } from '@/lib/counter/collections/to-collection-view.ts'
import { OUTCOME_COLUMNS, outcomeOf } from '@/lib/counter/sales/model.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, branchesOf } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { listNearest, momentIn } from '@/lib/platform/database/lists.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { localeOf } from '@/lib/platform/i18n/model.ts'
import { ticketNumber } from '@/lib/platform/shared/ids.ts'
import { beyondPlace, type PageWalk, parseTimePlace, timePlace } from '@/lib/platform/shared/page.ts'
import { maskRecipient } from '@/lib/platform/shared/phone.ts'
import { beginningOf, endOf } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { PAID_BY, ticketsOf, whereSold } from './internal/sold-conditions.ts'
import type { SoldFilter, SoldRow, SoldTender } from './model.ts'

/** The sales of the actor's branches that match a filter, newest first, from a place in the list. */
export async function listSold(actor: Actor, filter: SoldFilter, walk: PageWalk): Promise<SoldRow[]> {
  authorise(actor, 'report:read')
  const order = walk.back ? 'asc' : 'desc'
  const orderBy = [{ claimedAt: order }, { id: order }] as const satisfies Prisma.SaleOrderByWithRelationInput[]
  const beyond = beyondPlace('claimedAt', walk.from, walk.back)
  const claimed = { from: beginningOf(filter.from), until: endOf(filter.to) }
  const start = parseTimePlace(walk.from)?.at ?? (walk.back ? claimed.from : claimed.until)
  const read = async (upTo: Date | null) => {
    const near = upTo
      ? await whereNear(actor, filter, walk.back ? [start, upTo] : [upTo, start])
      : whereSold(actor, filter)
    return db().sale.findMany({
      where: { AND: [near, beyond] },
      orderBy: [...orderBy],
      take: walk.take,
      select: COLUMNS,
    })
  }
  const list = { rows: 'Sale.claimedAt', ...claimed, place: walk.from, rising: walk.back } as const
  const momentAt = (places: number) => momentIn(list, places)
  // Many slips are paid the same way, so few rows suffice.
  const first = filter.tender ? 30 : undefined
  const asksTickets = ticketsOf(actor, filter).length > 0
  const rows = await (asksTickets ? listNearest({ take: walk.take, first, momentAt, read }) : read(null))
  return toRows(actor, rows)
}

/** Condition for a filter's sales between two instants. Few are paid by phone, so those are found first, by their ids. */
async function whereNear(
  actor: Actor,
  filter: SoldFilter,
  [from, until]: readonly [Date, Date],
): Promise<Prisma.SaleWhereInput> {
  const near = { claimedAt: { gte: from, lte: until } }
  const { tender } = filter
  if (tender === null || tender === 'cash') return { AND: [whereSold(actor, filter), near] }
  const paid = { id: { in: await findPaidBy(tender, [from, until]) } }
  return { AND: [whereSold(actor, { ...filter, tender: null }), near, paid] }
}

/** Sales of the actor's branches by their ids, in no particular order. */
export async function listSoldOf(actor: Actor, ids: string[]): Promise<SoldRow[]> {
  authorise(actor, 'report:read')
  const where = { id: { in: ids }, environment: officeEnvironment(), ticket: branchesOf(actor) }
  return toRows(actor, await db().sale.findMany({ where, select: COLUMNS }))
}

const COLUMNS = {
  id: true,
  ticketId: true,
  claimedAt: true,
  ...OUTCOME_COLUMNS,
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
      tenders: { where: { paysDebt: false, receivedCents: { gt: 0n } }, select: { typeId: true } },
      collections: { where: { state: 'completed' }, select: { method: true } },
    },
  },
} satisfies Prisma.SaleSelect

type Found = Prisma.SaleGetPayload<{ select: typeof COLUMNS }>

async function toRows({ locale }: Actor, rows: Found[]): Promise<SoldRow[]> {
  const used = rows.flatMap(({ ticket }) => ticket.tenders.map(({ typeId }) => typeId)).filter((id) => id !== CASH)
  const types = await namesOfTypes(db(), used, localeOf(locale))
  const now = sharedNow()
  return rows.map((row) => rowOf(row, types, now))
}

function rowOf(row: Found, typeNames: ReadonlyMap<string, string>, now: Date): SoldRow {
  const { ticket, claimedAt, priceCents, totalDebitCents } = row
  const at = claimedAt ?? now
  const stays = row.state === 'completed'
  const types = ticket.tenders.flatMap(({ typeId }) => typeNames.get(typeId) ?? [])
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
    methods: [...new Set([...methods, ...types])],
    cash: ticket.tenders.some(({ typeId }) => typeId === CASH),
    place: timePlace(at, row.id),
  }
}

/** Looks up the payments of each sale; Prisma's own condition reads all payments ever made. */
async function findPaidBy(tender: SoldTender, [from, until]: readonly [Date, Date]): Promise<string[]> {
  const found = await db().$queryRaw<{ id: string }[]>`
    select s.id::text from "Sale" s
    where s.environment = ${officeEnvironment()}::"Environment" and s."claimedAt" between ${from} and ${until}
      and ${PAID_BY[tender]}`
  return found.map(({ id }) => id)
}

/** The tills of the actor's branches, by branch and number, including revoked ones, since their sales stay. */
export async function listTillChoices(actor: Actor): Promise<{ value: string; text: string }[]> {
  authorise(actor, 'report:read')
  const tills = await db().till.findMany({
    where: branchesOf(actor),
    orderBy: [{ branch: { name: 'asc' } }, { number: 'asc' }],
    select: { id: true, number: true, branch: { select: { name: true } } },
  })
  return tills.map(({ id, number, branch }) => ({ value: id, text: `${branch.name} ${number}` }))
}
