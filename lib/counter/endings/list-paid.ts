import { getPositions } from '@/lib/books/journal/position.ts'
import type { PaidTicket, SoldSince } from '@/lib/counter/collections/model.ts'
import { paidWithoutSale } from '@/lib/counter/collections/queries.ts'
import { methodLabel } from '@/lib/counter/collections/to-collection-view.ts'
import { isUndone } from '@/lib/counter/sales/model.ts'
import { heldForItem } from '@/lib/counter/tickets/held-for-item.ts'
import { showRecipient } from '@/lib/counter/tickets/model.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { ticketNumber } from '@/lib/platform/shared/ids.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'
import {
  getPage,
  type Page,
  type PagePlace,
  type PageWalk,
  parseTimePlace,
  timePlace,
} from '@/lib/platform/shared/page.ts'
import { formatPhone } from '@/lib/platform/shared/phone.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { findReceivedItem } from './offer-endings.ts'
import { listUntouched, unclaimedDays } from './unclaimed-rule.ts'

const PAGE = 10

/**
 * The Paid, not delivered desk (money rules 5 and 6): tickets that hold collected money, nothing under way, oldest
 * first.
 */
export async function listPaid(actor: Actor, place: PagePlace = {}): Promise<Page<PaidTicket>> {
  const page = await getPage(place, PAGE, async (walk) => {
    const rows = await selectPaid(actor, walk)
    return rows.map((row) => ({ ...row, place: timePlace(row.createdAt, row.id) }))
  })
  return { ...page, rows: await toPaid(actor, page.rows) }
}

type PaidTicketRow = Awaited<ReturnType<typeof selectPaid>>[number]

function selectPaid(actor: Actor, { from, back, take }: PageWalk) {
  const beyond = parseTimePlace(from)
  const order = back ? 'desc' : 'asc'
  const further = <T>(value: T) => (back ? { lt: value } : { gt: value })
  return db().ticket.findMany({
    where: {
      AND: [
        paidWithoutSale(actor),
        beyond ? { OR: [{ createdAt: further(beyond.at) }, { createdAt: beyond.at, id: further(beyond.id) }] } : {},
      ],
    },
    take,
    orderBy: [{ createdAt: order }, { id: order }],
    select: {
      id: true,
      createdAt: true,
      number: true,
      branchCode: true,
      branch: { select: { name: true } },
      purpose: true,
      staffId: true,
      abandonedAt: true,
      till: { select: { number: true } },
      sales: { orderBy: { position: 'asc' } },
      collections: { where: { state: 'completed' }, orderBy: { settledAt: 'asc' } },
      endings: { select: { saleId: true } },
    },
  })
}

async function toPaid(actor: Actor, rows: PaidTicketRow[]): Promise<PaidTicket[]> {
  const ids = rows.map(({ id }) => id)
  const [held, since, days, now] = await Promise.all([
    getPositions(db(), ids),
    listSoldSince(db(), ids),
    unclaimedDays(db(), environmentOf(actor.till)),
    databaseNow(db()),
  ])
  const old = await listUntouched(db(), ids, days, now)
  return rows.flatMap((row): PaidTicket[] => {
    const [first] = row.collections
    const heldCents = held.get(row.id)?.heldCents ?? 0n
    if (!first || heldCents <= 0n) return []
    // Only the branch that was paid gives cash from a drawer or sells again.
    const here = row.branchCode === actor.till?.branchCode
    const own = [row, ...row.collections].some(({ staffId }) => staffId === actor.staffId)
    return [
      {
        ticketId: row.id,
        number: ticketNumber(row.branchCode, row.till.number, row.number ?? 0),
        what: row.purpose ?? row.sales.map(nameSale).join(', '),
        payer: `${methodLabel(first.method)} ${formatPhone(first.customerPhone)}`,
        held: formatUsd(heldCents),
        heldCents,
        paidAt: first.settledAt ?? first.createdAt,
        ...whyOf(row, heldCents, here),
        soldSince: since.get(row.id) ?? null,
        givenUp: row.abandonedAt !== null,
        elsewhere: here ? null : row.branch.name,
        mayPayOut: here && !own && may(actor, 'collection:pay-out'),
        hadSaleId: !own && may(actor, 'money:keep') ? findReceivedItem(row) : null,
        mayBook: !own && may(actor, 'money:write-off') && old.has(row.id),
      },
    ]
  })
}

type Recipient = { productCode: string | null; recipient: string | null; recipientField: string | null }

function whyOf(row: PaidTicketRow, heldCents: Cents, here: boolean): Pick<PaidTicket, 'why' | 'problem' | 'saleId'> {
  const { sales } = row
  if (sales.length === 0) return { why: 'deposit', problem: null, saleId: null }
  const unsent = sales.find(({ state }) => state === 'quoted' || state === 'draft')
  if (unsent) return { why: 'unsent', problem: unsent.problem as Problem | null, saleId: null }
  const undone = sales.filter(({ state }) => isUndone(state))
  // An item that was sold again already must not be sold for another item's money.
  const again = undone.findLast(({ id }) => heldForItem({ sales, freeCents: heldCents }, id) > 0n)
  if (undone.length > 0) return { why: 'undelivered', problem: null, saleId: here ? (again?.id ?? null) : null }
  return { why: 'paid_twice', problem: null, saleId: null }
}

function nameSale({ productName, productCode, recipient, recipientField }: Recipient & { productName: string | null }) {
  const to = recipient === null ? '' : showRecipient(recipientField, recipient)
  return `${productName ?? productCode ?? ''} ${to}`.trim()
}

type SoldSinceRow = { paidId: string; at: Date; priceCents: bigint; branchCode: string; till: number; number: number }

/**
 * Per ticket, the newest sale elsewhere of the same to the same recipient since it was paid: it may have served them.
 */
async function listSoldSince(tx: Tx, ticketIds: readonly string[]): Promise<Map<string, SoldSince>> {
  const rows = await tx.$queryRaw<SoldSinceRow[]>`
    select distinct on (t.id) t.id::text as "paidId", s."claimedAt" as at, coalesce(s."priceCents", 0) as "priceCents",
      o."branchCode", l.number as till, coalesce(o.number, 0) as number
    from "Ticket" t
    join "Sale" item on item."ticketId" = t.id and item.state not in ('sending', 'pending', 'completed')
    join "Sale" s on s.recipient = item.recipient and s."productCode" = item."productCode"
      and s.environment = item.environment and s."ticketId" <> t.id
      and s."claimedAt" > t."tenderedAt" and s.state in ('sending', 'pending', 'completed')
    join "Ticket" o on o.id = s."ticketId" join "Till" l on l.id = o."tillId"
    where t.id = any(${ticketIds}::uuid[])
    order by t.id, s."claimedAt" desc`
  return new Map(
    rows.map(({ paidId, at, priceCents, branchCode, till, number }) => {
      return [paidId, { at, price: formatUsd(priceCents), number: ticketNumber(branchCode, till, number) }]
    }),
  )
}
