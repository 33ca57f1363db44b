import { invalidField } from '../http/api-error.ts'
import { startOfHarareDay } from './harare-day.ts'

const DATE = /^\d{4}-\d{2}-\d{2}$/
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/
const CURSOR = /^c(\d{1,18})$/

/** The requested part of a list; `before` is the sequence number that the page starts below. */
export type Span = { from: Date | null; to: Date | null; before: bigint | null }

/**
 * Reads `from`, `to` and `cursor`. Times are ISO 8601 with an offset, days are Harare's; `from` is inclusive, `to` is
 * inclusive as a day and exclusive as a time. Anything else is VALIDATION_FAILED.
 */
export function readSpan(query: {
  from?: string | undefined
  to?: string | undefined
  cursor?: string | undefined
}): Span {
  return {
    from: query.from === undefined ? null : readInstant('from', query.from, 0),
    to: query.to === undefined ? null : readInstant('to', query.to, 1),
    before: query.cursor === undefined ? null : readCursor(query.cursor),
  }
}

function readInstant(name: string, text: string, daysLater: number): Date {
  if (DATE.test(text)) {
    const start = startOfHarareDay(text, daysLater)
    if (start) return start
  }
  // An unescaped plus in a query arrives as a space.
  const timestamp = text.replace(/ (?=\d{2}:?\d{2}$)/, '+')
  const instant = TIMESTAMP.test(timestamp) ? new Date(timestamp) : null
  if (instant && !Number.isNaN(instant.getTime())) return instant
  throw invalidField(name, 'must be a date such as 2026-11-21 or a time such as 2026-11-21T08:00:00+02:00')
}

function readCursor(text: string): bigint {
  const decoded = CURSOR.exec(Buffer.from(text, 'base64url').toString('latin1'))
  if (!decoded?.[1]) throw invalidField('cursor', 'is not a cursor of this list')
  return BigInt(decoded[1])
}

/** The cursor for the rows after this sequence number. */
function cursorAfter(seq: bigint): string {
  return Buffer.from(`c${seq}`).toString('base64url')
}

/** Cuts rows, read as one more than a page, to the page, and returns the next cursor; null on the last page. */
export function cutPage<Row extends { seq: bigint }>(rows: Row[], size: number): { page: Row[]; next: string | null } {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { page, next: rows.length > size && last ? cursorAfter(last.seq) : null }
}
