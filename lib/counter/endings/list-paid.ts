import { heldOf } from '@/lib/books/journal/held-of.ts'
import type { PaidTicket } from '@/lib/counter/collections/model.ts'
import { paidWithoutSale } from '@/lib/counter/collections/queries.ts'
import { methodLabel } from '@/lib/counter/collections/to-collection-view.ts'
import { isUndone } from '@/lib/counter/sales/model.ts'
import { KEPT, leftForItem } from '@/lib/counter/tickets/held-for-item.ts'
import { showRecipient } from '@/lib/counter/tickets/show-recipient.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'
import {
  type Page,
  type PagePlace,
  type PageWalk,
  readPage,
  readTimePlace,
  timePlace,
} from '@/lib/platform/shared/page.ts'
import { formatPhone } from '@/lib/platform/shared/phone.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { ticketNumber } from '@/lib/platform/shared/ticket-number.ts'
import { hadOf } from './internal/had-of.ts'
import { listSoldSince } from './internal/list-sold-since.ts'
import { oldTickets } from './internal/old-tickets.ts'
import { unclaimedDays } from './unclaimed-rule.ts'

const PAGE = 10

/**
 * A page of the Paid, not delivered desk (money rules 5 and 6): every ticket that holds collected money with no sale
 * under way, oldest first.
 */
export async function listPaid(actor: Actor, place: PagePlace = {}): Promise<Page<PaidTicket>> {
  const page = await readPage(place, PAGE, async (walk) => {
    const rows = await selectPaid(actor, walk)
    return rows.map((row) => ({ ...row, place: timePlace(row.createdAt, row.id) }))
  })
  return { ...page, rows: await toPaid(actor, page.rows) }
}

type PaidTicketRow = Awaited<ReturnType<typeof selectPaid>>[number]

function selectPaid(actor: Actor, { from, back, take }: PageWalk) {
  const beyond = readTimePlace(from)
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
      returns: { select: { heldCents: true, createdAt: true } },
      endings: { where: KEPT, select: { saleId: true, cents: true, at: true } },
    },
  })
}

async function toPaid(actor: Actor, rows: PaidTicketRow[]): Promise<PaidTicket[]> {
  const ids = rows.map(({ id }) => id)
  const [held, since, days, now] = await Promise.all([
    heldOf(ids),
    listSoldSince(db(), ids),
    unclaimedDays(db(), environmentOf(actor.till)),
    databaseNow(db()),
  ])
  const old = await oldTickets(db(), ids, days, now)
  return rows.flatMap((row): PaidTicket[] => {
    const [first] = row.collections
    const heldCents = held.get(row.id) ?? 0n
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
        hadSaleId: !own && may(actor, 'money:keep') ? hadOf(row) : null,
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
  const again = undone.findLast(({ id }) => leftForItem({ ...row, freeCents: heldCents }, id) > 0n)
  if (undone.length > 0) return { why: 'undelivered', problem: null, saleId: here ? (again?.id ?? null) : null }
  return { why: 'paid_twice', problem: null, saleId: null }
}

function nameSale({ productName, productCode, recipient, recipientField }: Recipient & { productName: string | null }) {
  const to = recipient === null ? '' : showRecipient(recipientField, recipient)
  return `${productName ?? productCode ?? ''} ${to}`.trim()
}
