import { Prisma } from '@/lib/generated/prisma/client.ts'
import { dbForLong } from '@/lib/platform/database/db.ts'
import { parseTypedPhone } from '@/lib/platform/shared/phone.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { ErasureKind } from '../model.ts'

export type Subject = {
  kind: ErasureKind
  stored: string
  /**
   * For PostgreSQL and JavaScript alike, ignoring case, on text in NFC. It takes full-width letters itself: NFKC would
   * change the rest of a note, such as 1½ into 11⁄2.
   */
  pattern: string
}

const SHORTEST = 4

/** Parses a typed number, meter, account or name. @throws ERASE_SUBJECT */
export function parseSubject(kind: ErasureKind, input: string): Subject {
  const text = input.normalize('NFKC').trim().replace(/\s+/g, ' ')
  if (kind === 'name') {
    if (text.length < SHORTEST) refuse('ERASE_SUBJECT')
    return { kind, stored: text.toLowerCase(), pattern: `(?<!\\w)${words(text)}(?!\\w)` }
  }
  if (kind === 'number') {
    const phone = parseTypedPhone(text, { allowTrigger: true })
    if (!phone.ok) return refuse('ERASE_SUBJECT')
    return {
      kind,
      stored: phone.phone,
      pattern: `(?<!\\d)(${wide('+')}?(${wide('00')})?${wide('263')}[ -]*|${wide('0')})?${spaced(phone.phone.slice(3))}(?!\\d)`,
    }
  }
  const stored = kind === 'meter' ? text.replace(/[\s-]/g, '') : text
  if (stored.length < SHORTEST) refuse('ERASE_SUBJECT')
  return { kind, stored, pattern: `(?<!\\w)${spaced(stored.replace(/[\s-]/g, ''))}(?!\\w)` }
}

/** A number as people write it, with spaces and dashes between. */
function spaced(text: string): string {
  return [...text].map(wide).join('[ -]*')
}

function words(text: string): string {
  return text.split(' ').map(wide).join('[\\s\\u00a0]+')
}

const [FIRST, LAST, AHEAD] = [0x21, 0x7e, 0xfee0]

/** These letters, each as it is or full-width. */
function wide(text: string): string {
  return [...text].map(eitherWidth).join('')
}

function eitherWidth(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  const plain = letter.replace(/[.*+?^${}()|[\]\\]/, '\\$&')
  return code < FIRST || code > LAST ? plain : `(?:${plain}|${String.fromCodePoint(code + AHEAD)})`
}

/** Compares as NFKC does, ignoring case and extra spaces. */
export function isNamed(column: string, stored: string): Prisma.Sql {
  const name = Prisma.sql`normalize(${Prisma.raw(column)}, nfkc)`
  return Prisma.sql`lower(btrim(regexp_replace(${name}, '\\s+', ' ', 'g'))) = ${stored}`
}

/** A number, meter or account is mostly found by index; a name needs all quotes and all tickets' names. */
export async function findTickets({ kind, stored, pattern }: Subject): Promise<string[]> {
  const rows =
    kind === 'name'
      ? await dbForLong().$queryRaw<{ id: string }[]>`
          select distinct s."ticketId" as id from "Quote" q join "Sale" s on s."quoteId" = q.id
          where ${isNamed('q."customerName"', stored)} and s."erasedAt" is null
          union select id from "Ticket"
          where ${isNamed('"customerName"', stored)}`
      : await dbForLong().$queryRaw<{ id: string }[]>`
          select "ticketId" as id from "Sale" where recipient = ${stored}
          union select "ticketId" from "Sale" where "typedRecipient" <> '' and "typedRecipient" ~* ${`^\\s*${pattern}\\s*$`}
          union select "ticketId" from "Collection" where "customerPhone" = ${stored}
          union select id from "Ticket" where "sentTo" = ${stored}`
  return rows.map(({ id }) => id)
}
