import { SALE_KINDS } from '@/lib/counter/kinds/model.ts'
import type { Outcome } from '@/lib/counter/sales/model.ts'
import { UUID } from '@/lib/platform/shared/ids.ts'
import { parseTimePlace } from '@/lib/platform/shared/page.ts'
import { MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'
import { dayAfter, harareDay, knownDay, parseDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

/** The kinds of rows on the live screen: what was sold, and payments by mobile money. */
export const NOW_KINDS = [...SALE_KINDS, 'collection'] as const
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

/** What the screen shows; kept in the address so it can be shared. Null shows everything. */
export type NowFilter = {
  branch: string | null
  outcome: Outcome | null
  kind: NowKind | null
  cashier: string | null
  product: string | null
  /** A Harare day as 2026-11-21. With `clock`, such as 14:05, only what was done until the end of that minute. */
  day: string | null
  clock: string | null
  /** The place in the list below which rows are shown; null for the newest. */
  before: string | null
}

/** How many rows the screen shows; one more is read, to know whether there are older ones. */
export const NOW_ROWS = 60

type NowQuery = { [name in keyof NowFilter]?: string | undefined }

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

/** Unknown values show everything; by cashier, product or minute it means today unless another day is named. */
export function parseNowFilter(query: NowQuery): NowFilter {
  const narrow = query.cashier || query.product || query.clock
  return {
    branch: query.branch || null,
    outcome: NOW_OUTCOMES.find((outcome) => outcome === query.outcome) ?? null,
    kind: NOW_KINDS.find((kind) => kind === query.kind) ?? null,
    cashier: query.cashier && UUID.test(query.cashier) ? query.cashier : null,
    product: query.product || null,
    day: knownDay(query.day) ?? (narrow ? harareDay(sharedNow()) : null),
    clock: query.clock && CLOCK.test(query.clock) ? query.clock : null,
    before: query.before && parseTimePlace(query.before) ? query.before : null,
  }
}

/** The period that the filter covers, its end excluded; null for any time. */
export function nowSpan({ day, clock }: NowFilter): { from: Date; until: Date } | null {
  const from = day ? parseDay(day) : null
  if (!from) return null
  if (!clock) return { from, until: dayAfter(from) }
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return { from, until: new Date(from.getTime() + (hours * 60 + minutes + 1) * MINUTE_MS) }
}
