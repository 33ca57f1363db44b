import { getPositions } from '@/lib/books/journal/position.ts'
import { bareReference } from '@/lib/books/payment-types/model.ts'
import { openDeliverable, tokenEnds } from '@/lib/counter/sales/deliverable.ts'
import { isUndone } from '@/lib/counter/sales/model.ts'
import { Prisma, type Sale } from '@/lib/generated/prisma/client.ts'
import { authorise, visibleTickets } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { parseAccount, parseDigits, withoutMarks } from '@/lib/platform/shared/clean-text.ts'
import { tokenDigits } from '@/lib/platform/shared/codes.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'
import { parseTypedPhone } from '@/lib/platform/shared/phone.ts'
import { dayAfter, parseDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { SaleLine, SalesFound, SalesSearch, UndoneMoney } from './model.ts'
import { SALE_LINE, toSaleLine } from './sale-lines.ts'
import { placeOf, sellerOf, TICKET_PLACE } from './ticket-place.ts'

const TICKETS_A_PAGE = 25

const COLUMNS = {
  ...TICKET_PLACE,
  environment: true,
  tenderedAt: true,
  customerName: true,
  note: true,
  _count: { select: { prints: true } },
  sales: {
    orderBy: { position: 'asc' },
    select: SALE_LINE,
  },
} satisfies Prisma.TicketSelect

type Row = Prisma.TicketGetPayload<{ select: typeof COLUMNS }>

/**
 * Past sales the actor may see, newest first, a page of tickets at a time: all, those of one Harare day, or those a
 * text names (`soughtTickets`). `next` is the cursor of the following page, null at the end.
 */
export async function findSales(actor: Actor, sought: SalesSearch): Promise<SalesFound> {
  authorise(actor, 'sale:read')
  const found = await db().$queryRaw<{ id: string; tenderedAt: Date }[]>(await pageOf(actor, sought))
  const page = found.slice(0, TICKETS_A_PAGE)
  const last = page.at(-1)
  const rows = await db().ticket.findMany({
    where: { AND: [visibleTickets(actor), { id: { in: page.map(({ id }) => id) } }] },
    select: COLUMNS,
    orderBy: [{ tenderedAt: 'desc' }, { id: 'desc' }],
  })
  const money = await undoneMoney(rows)
  const sales = rows.flatMap((row) => toFound(row, actor, money.get(row.id) ?? null))
  const next = last && found.length > page.length ? `${last.tenderedAt.toISOString()}~${last.id}` : null
  return { text: sought.text, day: sought.day, sales, next }
}

/** Ids of one page plus one. */
async function pageOf(actor: Actor, sought: SalesSearch): Promise<Prisma.Sql> {
  const within = [Prisma.sql`t."tenderedAt" is not null`, ...ofDay(sought.day), ...after(sought.after)]
  const named = await soughtTickets(sought.text)
  return named ? namedPage(named, [anyOf(lanesOf(actor)), ...within]) : newestPage(lanesOf(actor), within)
}

/** Each lane is read in its own index's order, so a page costs the same at any depth. */
function newestPage(lanes: Prisma.Sql[], within: Prisma.Sql[]): Prisma.Sql {
  const pages = lanes.map(
    (lane) => Prisma.sql`(select t.id, t."tenderedAt" from "Ticket" t
      where ${Prisma.join([lane, ...within], ' and ')}
      order by t."tenderedAt" desc, t.id desc limit ${TICKETS_A_PAGE + 1})`,
  )
  return Prisma.sql`select id, "tenderedAt" from (${Prisma.join(pages, ' union ')}) lanes
    order by "tenderedAt" desc, id desc limit ${TICKETS_A_PAGE + 1}`
}

/** Goes from the few rows that the text names to their tickets; never scans all tickets. */
function namedPage(named: Prisma.Sql, conditions: Prisma.Sql[]): Prisma.Sql {
  return Prisma.sql`select t.id, t."tenderedAt" from (${named}) n (id) cross join lateral (
      select t.id, t."tenderedAt" from "Ticket" t where t.id = n.id and ${Prisma.join(conditions, ' and ')} offset 0
    ) t order by t."tenderedAt" desc, t.id desc limit ${TICKETS_A_PAGE + 1}`
}

function anyOf(lanes: Prisma.Sql[]): Prisma.Sql {
  return Prisma.sql`(${Prisma.join(lanes, ' or ')})`
}

/**
 * What the actor may see, as conditions that each follow one index: one per branch, or the actor's own, the till's and
 * those it took over.
 */
function lanesOf(actor: Actor): Prisma.Sql[] {
  const { branches, staffId, till } = actor
  if (may(actor, 'sale:read-branch')) {
    if (branches === null) return [Prisma.sql`true`]
    return branches.length === 0 ? [Prisma.sql`false`] : branches.map((code) => Prisma.sql`t."branchCode" = ${code}`)
  }
  const own = [Prisma.sql`t."staffId" = ${staffId}::uuid`]
  if (!till) return own
  return [...own, Prisma.sql`t."tillId" = ${till.id}::uuid`, Prisma.sql`t."takenOverTillId" = ${till.id}::uuid`]
}

function ofDay(day: string): Prisma.Sql[] {
  const start = parseDay(day)
  if (!start) return []
  return [Prisma.sql`t."tenderedAt" >= ${start} and t."tenderedAt" < ${dayAfter(start)}`]
}

function after(cursor: string): Prisma.Sql[] {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)~([0-9a-f-]{36})$/.exec(cursor) ?? []
  return at && id ? [Prisma.sql`(t."tenderedAt", t.id) < (${at}::timestamptz, ${id}::uuid)`] : []
}

/** Names the seller to those who see more than their own sales. */
function toFound(row: Row, actor: Actor, money: UndoneMoney | null): SaleLine[] {
  if (!row.tenderedAt) return []
  const { ticketNumber: number } = placeOf(row)
  const ofTicket = {
    ticket: {
      number,
      practice: row.environment === 'test' && officeEnvironment() === 'live',
      copies: row._count.prints,
      note: [row.customerName, row.note].filter((text) => text !== null).join(' · ') || null,
    },
    ...(may(actor, 'sale:read-branch') && { seller: sellerOf(row) }),
  }
  const reader = { now: sharedNow(), at: row.tenderedAt, masked: false }
  return row.sales.flatMap((sale): SaleLine[] => {
    const line = toSaleLine(sale, reader)
    return line.outcome ? [{ ...line, ...ofTicket, money: isUndone(sale.state) ? money : null }] : []
  })
}

/** A shorter ending would match half of the shop's sales. */
const SHORTEST_END = 4
/** No number, meter or token is longer; longer text is a reference. */
const LONGEST_DIGITS = 30
/** One in ten thousand tokens shares the last four digits: enough for a shop that sold a hundred million. */
const MOST_OPENED = 10_000
const NONE = Prisma.sql`select null::uuid where false`

/** Branch, till and the number's first digit: less would match every sale of a till or shop. */
const BEGINS_A_NUMBER = /^[a-z0-9]+-t\d+-\d/i

/**
 * The tickets a typed text names, as a subquery; null for an empty text. Matches the number, meter or account of a sale
 * or its end, the end of a token, our reference or its beginning (a ticket's printed number), a ticket's bare number,
 * the Service's reference, or that of a payment by a payment type. Every condition follows an index; none scans the table.
 */
async function soughtTickets(text: string): Promise<Prisma.Sql | null> {
  const bare = withoutMarks(text).trim()
  if (bare === '') return null
  const digits = digitsOf(bare)
  const ways = [
    BEGINS_A_NUMBER.test(bare) ? byReference(bare) : byWholeReference(bare),
    byUpstreamId(bare),
    byAccount(parseAccount(bare)),
    byPaymentReference(bareReference(bare)),
  ]
  if (/^\d+$/.test(digits) && digits.length <= LONGEST_DIGITS) {
    if (digits.length >= SHORTEST_END) ways.push(byEnd(digits), byPlainTokenEnd(digits), await bySealedTokenEnd(digits))
    if (digits.length <= 6) ways.push(Prisma.sql`select id from "Ticket" where number = ${Number(digits)}`)
  }
  return Prisma.join(ways, ' union ')
}

/** The digits of a number as sales keep them, without a phone number's prefix; whatever else was typed, unspaced. */
function digitsOf(text: string): string {
  const number = parseTypedPhone(text, { allowTrigger: false })
  return number.ok ? number.phone.slice('263'.length) : (parseDigits(text) ?? text.replace(/[\s-]/g, ''))
}

function byReference(text: string): Prisma.Sql {
  return Prisma.sql`select "ticketId" from "Sale" where reference is not null
    and ${beginsWith(Prisma.sql`reference`, text.toUpperCase())}`
}

function byWholeReference(text: string): Prisma.Sql {
  return Prisma.sql`select "ticketId" from "Sale" where reference = ${text.toUpperCase()}`
}

/** Ids are unique per environment, so a condition without one would not follow the index. */
function byUpstreamId(text: string): Prisma.Sql {
  return Prisma.sql`select "ticketId" from "Sale" where environment in ('test', 'live') and "upstreamId" = ${text}`
}

function byAccount(text: string): Prisma.Sql {
  return Prisma.sql`select "ticketId" from "Sale" where reverse(recipient) = reverse(${text})`
}

function byPaymentReference(reference: string): Prisma.Sql {
  return Prisma.sql`select "ticketId" from "PaymentReference" where reference = ${reference}`
}

function byEnd(digits: string): Prisma.Sql {
  return Prisma.sql`select "ticketId" from "Sale" where ${beginsWith(Prisma.sql`reverse(recipient)`, reversed(digits))}`
}

type SoughtRow = Pick<Sale, 'id' | 'ticketId' | 'sealedToken' | 'sealedPin' | 'token' | 'pin'>

/** Sealed tokens are found by the hash of their last four digits; for a longer end the few that share it are opened. */
async function bySealedTokenEnd(digits: string): Promise<Prisma.Sql> {
  const ends = Prisma.sql`"tokenEnd" is not null and "tokenEnd" in (${Prisma.join(tokenEnds(digits))})`
  if (digits.length === SHORTEST_END) return Prisma.sql`select "ticketId" from "Sale" where ${ends}`
  const rows = await db().$queryRaw<SoughtRow[]>`
    select id, "ticketId", "sealedToken", "sealedPin", token, pin from "Sale" where ${ends} limit ${MOST_OPENED}`
  const found = rows.filter((row) => endsWith(openDeliverable(row).token ?? '', digits))
  const ids = found.map(({ ticketId }) => Prisma.sql`(${ticketId}::uuid)`)
  return ids.length === 0 ? NONE : Prisma.sql`select id from (values ${Prisma.join(ids)}) named (id)`
}

function endsWith(token: string, digits: string): boolean {
  return (tokenDigits(token).at(-1) ?? token.replace(/[ -]/g, '')).endsWith(digits)
}

/** Tokens that older versions stored plain and the worker has not sealed yet. */
function byPlainTokenEnd(digits: string): Prisma.Sql {
  return Prisma.sql`select "ticketId" from "Sale" where token is not null
    and ${beginsWith(Prisma.sql`reverse(translate(token, ' -', ''))`, reversed(digits))}`
}

function reversed(digits: string): string {
  return [...digits].reverse().join('')
}

/** A range, since LIKE follows an index only if the planner sees the text. */
function beginsWith(value: Prisma.Sql, text: string): Prisma.Sql {
  const last = text.length - 1
  const beyond = text.slice(0, last) + String.fromCharCode(text.charCodeAt(last) + 1)
  return Prisma.sql`${value} ~>=~ ${text} and ${value} ~<~ ${beyond}`
}

type Sold = { id: string; sales: readonly { state: string }[] }

/**
 * What became of the money of tickets with a sale that came to nothing, by ticket: what the customer is owed beyond
 * sales still under way, else what was given back. Tickets with neither, and any others, are absent.
 */
async function undoneMoney(tickets: readonly Sold[]): Promise<Map<string, UndoneMoney>> {
  const undone = tickets.filter(({ sales }) => sales.some(({ state }) => isUndone(state)))
  const ids = undone.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const [held, returned] = await Promise.all([getPositions(db(), ids), returnedOf(ids)])
  return new Map(
    undone.flatMap(({ id }): [string, UndoneMoney][] => {
      const owedCents = held.get(id)?.freeCents ?? 0n
      const returnedCents = returned.get(id) ?? 0n
      if (owedCents > 0n) return [[id, { kind: 'owed', sumText: formatUsd(owedCents) }]]
      return returnedCents > 0n ? [[id, { kind: 'returned', sumText: formatUsd(returnedCents) }]] : []
    }),
  )
}

async function returnedOf(ticketIds: string[]): Promise<Map<string, Cents>> {
  const where = { ticketId: { in: ticketIds } }
  const sums = await db().moneyReturn.groupBy({ by: ['ticketId'], where, _sum: { heldCents: true } })
  return new Map(sums.map((row) => [row.ticketId, row._sum.heldCents ?? 0n]))
}
