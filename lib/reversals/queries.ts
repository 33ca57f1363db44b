import { officeEnvironment } from '../credentials.ts'
import { db } from '../db.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { maskRecipient } from '../shared/mask.ts'
import { formatUsd } from '../shared/money.ts'
import { type Page, type PagePlace, type PageWalk, readPage, readTimePlace, timePlace } from '../shared/page.ts'
import { harareStamp } from '../shared/time.ts'
import { authorise, branchesOf } from '../staff/authorise.ts'
import type { Actor } from '../staff/model.ts'
import { ticketNumber } from '../tickets/ticket-number.ts'
import type { ReversalView } from './model.ts'
import { suggest } from './suggest.ts'

const PAGE = 10

/** Actions of the audit by which a token or code was shown to somebody. */
const REVEALS = ['token:reveal', 'receipt:share']

const COLUMNS = {
  id: true,
  productName: true,
  productCode: true,
  recipient: true,
  priceCents: true,
  token: true,
  pin: true,
  claimedAt: true,
  reversedAt: true,
  reversalNote: true,
  ticket: {
    select: {
      id: true,
      number: true,
      branchCode: true,
      branch: { select: { name: true } },
      till: { select: { number: true } },
      staff: { select: { name: true } },
      shift: { select: { closedAt: true } },
      returns: { select: { createdAt: true } },
      _count: { select: { prints: true } },
    },
  },
} satisfies Prisma.SaleSelect

type Row = Prisma.SaleGetPayload<{ select: typeof COLUMNS }>

/**
 * A page of the reversed sales of the actor's branches: those that wait for a person, the oldest first, or the settled
 * ones, the newest first.
 */
export async function listReversals(
  actor: Actor,
  which: 'open' | 'settled',
  place: PagePlace = {},
): Promise<Page<ReversalView>> {
  authorise(actor, 'reversal:settle')
  const page = await readPage(place, PAGE, async (walk) => {
    const rows = await selectReversals(actor, which, walk)
    return rows.map((row) => ({ ...row, place: timePlace(row.reversedAt ?? new Date(0), row.id) }))
  })
  const [reveals, people] = await Promise.all([countReveals(page.rows), namesOf(page.rows)])
  return { ...page, rows: page.rows.map((row) => toView(row, reveals, people)) }
}

function selectReversals(actor: Actor, which: 'open' | 'settled', { from, back, take }: PageWalk): Promise<Row[]> {
  const open = which === 'open'
  const rising = open !== back
  const beyond = readTimePlace(from)
  return db().sale.findMany({
    where: {
      environment: officeEnvironment(),
      reversedAt: beyond ? { [rising ? 'gte' : 'lte']: beyond.at } : { not: null },
      ...(beyond && {
        OR: [{ reversedAt: { not: beyond.at } }, { id: rising ? { gt: beyond.id } : { lt: beyond.id } }],
      }),
      reversalNote: open ? null : { isNot: null },
      ticket: branchesOf(actor),
    },
    orderBy: [{ reversedAt: rising ? 'asc' : 'desc' }, { id: rising ? 'asc' : 'desc' }],
    take,
    select: COLUMNS,
  })
}

/** How many reversals of the actor's branches wait for a person. */
export function countOpenReversals(actor: Actor): Promise<number> {
  authorise(actor, 'reversal:settle')
  return db().sale.count({
    where: {
      environment: officeEnvironment(),
      reversedAt: { not: null },
      reversalNote: null,
      ticket: branchesOf(actor),
    },
  })
}

async function countReveals(rows: Row[]): Promise<Set<string>> {
  const seen = await db().audit.findMany({
    where: { action: { in: REVEALS }, objectId: { in: rows.flatMap((row) => [row.id, row.ticket.id]) } },
    select: { objectId: true },
  })
  return new Set(seen.flatMap(({ objectId }) => objectId ?? []))
}

async function namesOf(rows: Row[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ reversalNote }) => reversalNote?.staffId ?? [])
  const people = await db().staff.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  return new Map(people.map(({ id, name }) => [id, name]))
}

function toView(row: Row, reveals: Set<string>, people: Map<string, string>): ReversalView {
  const { ticket, reversalNote: note } = row
  const reversedAt = row.reversedAt ?? new Date(0)
  const closedAt = ticket.shift?.closedAt ?? null
  return {
    saleId: row.id,
    ticketId: ticket.id,
    ticketNumber: ticket.number === null ? '' : ticketNumber(ticket.branchCode, ticket.till.number, ticket.number),
    product: row.productName ?? row.productCode ?? '',
    recipient: maskRecipient(row.recipient ?? ''),
    price: formatUsd(row.priceCents ?? 0n),
    soldAt: row.claimedAt ? harareStamp(row.claimedAt) : '',
    reversedAt: harareStamp(reversedAt),
    cashier: ticket.staff.name,
    branch: ticket.branch.name,
    till: ticket.till.number,
    afterClose: closedAt !== null && closedAt < reversedAt,
    shiftClosedAt: closedAt && harareStamp(closedAt),
    ...suggest({
      hasCode: row.token !== null || row.pin !== null,
      prints: ticket._count.prints,
      reveals: reveals.has(row.id) || reveals.has(ticket.id) ? 1 : 0,
      moneyReturned: ticket.returns.some(({ createdAt }) => createdAt >= reversedAt),
    }),
    settled: note && {
      action: note.action,
      note: note.note,
      by: people.get(note.staffId) ?? '',
      at: harareStamp(note.at),
    },
  }
}
