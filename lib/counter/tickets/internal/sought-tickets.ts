import { openDeliverable, tokenEnds } from '@/lib/counter/sales/deliverable.ts'
import { Prisma, type Sale } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import { parseAccount, parseDigits, withoutMarks } from '@/lib/platform/shared/clean-text.ts'
import { tokenDigits } from '@/lib/platform/shared/codes.ts'
import { parseTypedPhone } from '@/lib/platform/shared/phone.ts'

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
 * or the Service's reference. Every condition follows an index; none scans the table.
 */
export async function soughtTickets(text: string): Promise<Prisma.Sql | null> {
  const bare = withoutMarks(text).trim()
  if (bare === '') return null
  const digits = digitsOf(bare)
  const ways = [
    BEGINS_A_NUMBER.test(bare) ? byReference(bare) : byWholeReference(bare),
    byUpstreamId(bare),
    byAccount(parseAccount(bare)),
  ]
  if (/^\d+$/.test(digits) && digits.length <= LONGEST_DIGITS) {
    if (digits.length >= SHORTEST_END) ways.push(byEnd(digits), byPlainTokenEnd(digits), await bySealedTokenEnd(digits))
    if (digits.length <= 6) ways.push(Prisma.sql`select id from "Ticket" where number = ${Number(digits)}`)
  }
  return Prisma.join(ways, ' union ')
}

/** The digits of a number as sales keep them, without a phone number's prefix; whatever else was typed, unspaced. */
function digitsOf(text: string): string {
  const typed = parseTypedPhone(text, { allowTrigger: false })
  return typed.ok ? typed.phone.slice('263'.length) : (parseDigits(text) ?? text.replace(/[\s-]/g, ''))
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

function byEnd(digits: string): Prisma.Sql {
  return Prisma.sql`select "ticketId" from "Sale" where ${beginsWith(Prisma.sql`reverse(recipient)`, reversed(digits))}`
}

type Row = Pick<Sale, 'id' | 'ticketId' | 'sealedToken' | 'sealedPin' | 'token' | 'pin'>

/** Sealed tokens are found by the hash of their last four digits; for a longer end the few that share it are opened. */
async function bySealedTokenEnd(digits: string): Promise<Prisma.Sql> {
  const ends = Prisma.sql`"tokenEnd" is not null and "tokenEnd" in (${Prisma.join(tokenEnds(digits))})`
  if (digits.length === SHORTEST_END) return Prisma.sql`select "ticketId" from "Sale" where ${ends}`
  const rows = await db().$queryRaw<Row[]>`
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
