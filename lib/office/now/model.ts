import type { Outcome } from '@/lib/counter/sales/model.ts'
import { dayAfter, harareDay, readDay } from '@/lib/platform/shared/time.ts'
import { UUID } from '@/lib/platform/shared/uuid.ts'

/** What the live screen tells apart: what was sold, and money that came in by mobile money. */
export const NOW_KINDS = ['airtime', 'bundle', 'electricity', 'bill', 'voucher', 'collection'] as const
type NowKind = (typeof NOW_KINDS)[number]

export const NOW_OUTCOMES = [
  'sending',
  'unknown',
  'waiting',
  'delivered',
  'failed',
  'not_sold',
  'reversed',
] as const satisfies readonly Outcome[]

/** What is looked at; kept in the address, so that it can be sent to somebody. Null is everything. */
export type NowFilter = {
  branch: string | null
  outcome: Outcome | null
  kind: NowKind | null
  cashier: string | null
  product: string | null
  /** A Harare day as 2026-11-21; with `clock`, as 14:05, what was done by that minute of it, or of today. */
  day: string | null
  clock: string | null
}

type NowQuery = { [name in keyof NowFilter]?: string | undefined }

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const MINUTE_MS = 60_000

/** One sale or collection; JSON-safe, since it travels over the live route. */
export type NowRow = {
  id: string
  ticketId: string
  kind: NowKind
  outcome: Outcome
  /** The product, or the method of a collection. */
  what: string
  /** Masked: a list on a wall shows nobody's number. */
  recipient: string
  branchName: string
  tillNumber: number
  staffName: string
  amountText: string
  at: string
}

/**
 * Reads a filter out of an address; what it does not know asks for everything. Who looks at one cashier, one product or
 * one minute looks at today unless another day is named.
 */
export function readNowFilter(query: NowQuery, now: Date = new Date()): NowFilter {
  const narrow = query.cashier || query.product || query.clock
  return {
    branch: query.branch || null,
    outcome: NOW_OUTCOMES.find((outcome) => outcome === query.outcome) ?? null,
    kind: NOW_KINDS.find((kind) => kind === query.kind) ?? null,
    cashier: query.cashier && UUID.test(query.cashier) ? query.cashier : null,
    product: query.product || null,
    day: query.day && readDay(query.day) ? query.day : narrow ? harareDay(now) : null,
    clock: query.clock && CLOCK.test(query.clock) ? query.clock : null,
  }
}

/** When what is looked at happened, the end left out; null where it may be any time. */
export function nowSpan({ day, clock }: NowFilter): { from: Date; until: Date } | null {
  const from = day ? readDay(day) : null
  if (!from) return null
  if (!clock) return { from, until: dayAfter(from) }
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return { from, until: new Date(from.getTime() + (hours * 60 + minutes + 1) * MINUTE_MS) }
}
