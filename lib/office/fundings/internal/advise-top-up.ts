import type { Cents } from '@/lib/platform/shared/money.ts'
import { DAY_MS, HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareDay, startOfHarareDay } from '@/lib/platform/shared/time/harare-day.ts'
import type { Advice } from '../model.ts'
import { isPayDay, type UsualWeek } from './usual-week.ts'

const MOST_DAYS = 14
const OPENS_AT = 8
/** Weeks differ from one another. */
const RESERVE_PERCENT = 10n
/** People top up round amounts. */
const STEP: Cents = 1000n

/**
 * What to top up to last until tomorrow 08:00, Monday 08:00 and for a week (Harare), each with a tenth in reserve and
 * rounded up to ten dollars; without times that the balance lasts anyway.
 */
export function adviseTopUp(
  availableCents: Cents,
  usual: Omit<UsualWeek, 'days'>,
  now: Date,
): Pick<Advice, 'endsAt' | 'plans' | 'days'> {
  const takes = spending(usual, now)
  const opens = (days: number) => new Date(startOfHarareDay(now).getTime() + days * DAY_MS + OPENS_AT * HOUR_MS)
  const toMonday = 8 - weekdayOf(now)
  const endsAt = endOf(availableCents, takes)
  const isCovered = (until: Date) => endsAt === null || until <= endsAt
  const untils = [...new Set([1, toMonday, 7])]
    .sort((a, b) => a - b)
    .map(opens)
    .filter((until) => !isCovered(until))
  const plans = untils
    .map((until) => ({ until, cents: missing(availableCents, sum(takes, now, until)) }))
    .filter(({ cents }) => cents > 0n)
  const midnight = startOfHarareDay(now).getTime()
  const days = Array.from({ length: 7 }, (_, index) => {
    const start = index === 0 ? now : new Date(midnight + index * DAY_MS)
    return { start, cents: sum(takes, start, new Date(midnight + (index + 1) * DAY_MS)) }
  })
  return { endsAt, plans, days }
}

/** When the balance is used up at today's pace; null unless that is today and sooner than usual. */
export function paceEnd(minutes: number | null, endsAt: Date | null, now: Date): Date | null {
  if (minutes === null) return null
  const end = new Date(now.getTime() + minutes * 60_000)
  return harareDay(end) === harareDay(now) && (endsAt === null || end < endsAt) ? end : null
}

type Taken = { at: Date; cents: Cents }

/** Over the next two weeks; of the current hour, only the rest. */
function spending({ hours, payDayPercent }: Omit<UsualWeek, 'days'>, now: Date): Taken[] {
  const first = now.getTime() - (now.getTime() % HOUR_MS)
  return Array.from({ length: MOST_DAYS * 24 }, (_, index) => {
    const at = new Date(first + index * HOUR_MS)
    const ordinary = hours.find((one) => one.weekday === weekdayOf(at) && one.hour === hourOf(at))?.cents ?? 0n
    const cents = isPayDay(harareDay(at)) ? (ordinary * payDayPercent) / 100n : ordinary
    if (index > 0) return { at, cents }
    const left = BigInt(first + HOUR_MS - now.getTime())
    return { at: now, cents: (cents * left) / BigInt(HOUR_MS) }
  })
}

function sum(takes: readonly Taken[], from: Date, until: Date): Cents {
  return takes.filter(({ at }) => at >= from && at < until).reduce((total, { cents }) => total + cents, 0n)
}

function missing(availableCents: Cents, needed: Cents): Cents {
  const lacks = (needed * (100n + RESERVE_PERCENT)) / 100n - availableCents
  return lacks <= 0n ? 0n : ((lacks + STEP - 1n) / STEP) * STEP
}

function endOf(availableCents: Cents, takes: readonly Taken[]): Date | null {
  let left = availableCents
  for (const { at, cents } of takes) {
    if (left <= 0n || cents > left) return at
    left -= cents
  }
  return null
}

/** Harare is two hours ahead of UTC all year. */
const inHarare = (at: Date) => new Date(at.getTime() + 2 * HOUR_MS)
const hourOf = (at: Date) => inHarare(at).getUTCHours()
const weekdayOf = (at: Date) => inHarare(at).getUTCDay() || 7
