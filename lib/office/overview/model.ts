import type { OldRate } from '@/lib/books/currencies/model.ts'
import type { HeldSum } from '@/lib/counter/endings/model.ts'
import type { DrawerLine } from '@/lib/counter/shifts/model.ts'
import type { OpenFunding } from '@/lib/office/fundings/model.ts'

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

/** A branch now; `openedAt` is of today, `bankedAt` its last banking, and `since` when it was set up. */
export type BranchState = {
  code: string
  name: string
  since: Date
  status: 'open' | 'closed' | 'not_opened'
  tills: number
  tillsOn: number
  openedAt: Date | null
  lastSaleAt: Date | null
  /** Whether it sold on the same weekday a week ago. */
  soldThen: boolean
  /** Sales that wait for more than a minute, and tickets that hold a customer's money. */
  toDo: number
  bankedAt: Date | null
  /** Their worth in USD. */
  cashCents: { drawers: bigint; safe: bigint }
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
  /** The days to close that nobody has signed, newest first, as the menu counts them; of a year at most. */
  unsigned: string[]
}
