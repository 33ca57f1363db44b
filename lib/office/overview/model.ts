import type { OldRate } from '@/lib/books/currencies/model.ts'
import type { HeldSum } from '@/lib/counter/endings/model.ts'
import type { DrawerLine } from '@/lib/counter/shifts/model.ts'
import type { OpenFunding } from '@/lib/office/fundings/model.ts'

/** Net sales today so far, and on the same weekday last week until this time. USD cents. */
export type Comparison = {
  key: string
  label: string
  todayCents: bigint
  thenCents: bigint
}

export type TodayFigures = {
  sold: number
  salesCents: bigint
  marginCents: bigint
  reversedCents: bigint
  thenCents: bigint
}

export type TodayView = {
  now: Date
  /** 0 is Sunday. */
  weekday: number
  clock: string
  total: TodayFigures
  branches: Comparison[]
  cashiers: Comparison[]
  products: Comparison[]
  /** One per hour, from the first to the last with a sale on either day; the label is `09`. */
  hours: Comparison[]
}

/** How many percent more than then (below zero: less); null if then was nothing. */
export function percentMore(todayCents: bigint, thenCents: bigint): number | null {
  return thenCents > 0n ? Number(((todayCents - thenCents) * 100n) / thenCents) : null
}

/** The tops that a scale may have, in tenths of a power of ten, chosen so that half of each is round too. */
const ROUND = [10n, 15n, 20n, 30n, 40n, 50n, 60n, 80n, 100n]

export function scaleTop(cents: readonly bigint[]): bigint {
  const most = cents.reduce((top, one) => (one > top ? one : top), 100n)
  const power = 10n ** BigInt(String(most).length - 1)
  const round = ROUND.find((tenths) => (tenths * power) / 10n >= most) ?? 100n
  return (round * power) / 10n
}

export type BalanceView = {
  credential: string
  environment: 'test' | 'live'
  availableCents: bigint | null
  reservedCents: bigint | null
  at: Date | null
  /** Whole minutes; null if nothing is spent or the balance is not known. */
  lastsMinutes: number | null
  blocked: string | null
  endsInDays: number | null
}

/** Whether a balance is only for practice: a test key's, beside a live key. If it runs out, nobody is stopped. */
export function isPractice(
  one: Pick<BalanceView, 'environment'>,
  all: readonly Pick<BalanceView, 'environment'>[],
): boolean {
  return one.environment === 'test' && all.some(({ environment }) => environment === 'live')
}

/** If the balance lasts for fewer minutes than this, a banner asks for a top-up. */
export const RUNWAY_WARNS_MINUTES = 4 * 60
/** We predict nothing beyond this, since days differ. */
export const RUNWAY_SURE_MINUTES = 24 * 60

export const AGES = ['fresh', 'minutes', 'hour', 'older'] as const
export type Age = (typeof AGES)[number]
export type WaitingView = { age: Age; waiting: number; unknown: number }[]

/** `good`: nearly all delivered at once; `slow`: many waited; `bad`: many not delivered; `few`: too few to say. */
export type ProductHealth = {
  productCode: string
  name: string
  sent: number
  delivered: number
  verdict: 'good' | 'slow' | 'bad' | 'few'
}

/** A daily limit of the Service and how much of it is used; null if unknown (service-api.md, Endpoints: `GET /me`). */
export type LimitView = { name: string; limitCents: bigint | null; usedCents: bigint | null }
/** `answer`: whether the Service said what a key's limits are, could not, or has not answered yet. */
export type LimitsView = {
  credential: string
  answer: 'known' | 'unknown' | 'asking'
  tier: string | null
  limits: LimitView[]
}

/** What needs a person's attention. A part is null or empty if there is nothing, or if the viewer may not know. */
export type Attention = {
  short: DrawerLine[]
  held: HeldSum
  reversals: number
  /** Foreign moves of the balance, and the day of the newest. */
  foreign: { count: number; cents: bigint; day: string } | null
  /** All rows of the statement that wait to be assigned, as the menu counts them; 0 if they are all in `foreign`. */
  toAssign: number
  topUps: OpenFunding[]
  /** Set if no worker follows sales and payments; `since` is when one last did, null if never. */
  unfollowed: { since: Date | null } | null
  oldRates: OldRate[]
  /** The days to close that nobody has signed, newest first, as the menu counts them. */
  unsigned: string[]
}
