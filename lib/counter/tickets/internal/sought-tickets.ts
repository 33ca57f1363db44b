import { Prisma } from '@/lib/generated/prisma/client.ts'

/** Shorter endings would match half the shop. */
const SHORTEST_END = 4
/** No number, meter or token is longer; longer text is a reference. */
const LONGEST_DIGITS = 30

/** Branch, till and the number's first digit: less would match every sale of a till or shop. */
const BEGINS_A_NUMBER = /^[a-z0-9]+-t\d+-\d/i

/**
 * The tickets a typed text names, as a subquery; null for an empty text. Matches the number, meter or account of a sale
 * or its end, the end of a token, our reference or its beginning (a ticket's printed number), a ticket's bare number,
 * or the Service's reference. Every condition follows an index; none scans the table.
 */
export function soughtTickets(text: string): Prisma.Sql | null {
  const bare = text.trim()
  if (bare === '') return null
  const digits = bare.replace(/[\s-]/g, '').replace(/^(\+?263|0)(?=7\d{8}$)/, '')
  const ways = [
    BEGINS_A_NUMBER.test(bare) ? byReference(bare) : byWholeReference(bare),
    byUpstreamId(bare),
    byAccount(bare),
  ]
  if (/^\d+$/.test(digits) && digits.length <= LONGEST_DIGITS) {
    if (digits.length >= SHORTEST_END) ways.push(byEnd(digits), byTokenEnd(digits))
    if (digits.length <= 6) ways.push(Prisma.sql`select id from "Ticket" where number = ${Number(digits)}`)
  }
  return Prisma.join(ways, ' union ')
}

function byReference(text: string): Prisma.Sql {
  return Prisma.sql`select "ticketId" from "Sale" where reference is not null
    and ${beginsWith(Prisma.sql`reference`, text.toUpperCase())}`
}

function byWholeReference(text: string): Prisma.Sql {
  return Prisma.sql`select "ticketId" from "Sale" where reference = ${text.toUpperCase()}`
}

/** Ids are unique per environment, so the index needs it. */
function byUpstreamId(text: string): Prisma.Sql {
  return Prisma.sql`select "ticketId" from "Sale" where environment in ('test', 'live') and "upstreamId" = ${text}`
}

function byAccount(text: string): Prisma.Sql {
  return Prisma.sql`select "ticketId" from "Sale" where reverse(recipient) = reverse(${text})`
}

function byEnd(digits: string): Prisma.Sql {
  return Prisma.sql`select "ticketId" from "Sale" where ${beginsWith(Prisma.sql`reverse(recipient)`, reversed(digits))}`
}

function byTokenEnd(digits: string): Prisma.Sql {
  return Prisma.sql`select "ticketId" from "Sale" where token is not null
    and ${beginsWith(Prisma.sql`reverse(translate(token, ' -', ''))`, reversed(digits))}`
}

function reversed(digits: string): string {
  return [...digits].reverse().join('')
}

/** A range, since LIKE follows an index only while the planner sees the text. */
function beginsWith(value: Prisma.Sql, text: string): Prisma.Sql {
  const last = text.length - 1
  const beyond = text.slice(0, last) + String.fromCharCode(text.charCodeAt(last) + 1)
  return Prisma.sql`${value} ~>=~ ${text} and ${value} ~<~ ${beyond}`
}
