import { type Cents, sumCents } from '@/lib/platform/shared/money.ts'
import { eachDay, harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'

/** What the sales of an hour took from the balance. */
export type SoldHour = { day: string; weekday: number; hour: number; cents: Cents }

/** Of an ordinary day. Weekday 1 is Monday, 7 Sunday. Hours that take nothing are left out. */
type UsualHour = { weekday: number; hour: number; cents: Cents }

/** `days` is how many it was learnt from; a pay-day takes `payDayPercent` of an ordinary one. */
export type UsualWeek = { hours: UsualHour[]; payDayPercent: bigint; days: number }

/** With fewer of either kind, one busy day would pass for a rule. */
const LEAST_DAYS_OF_A_KIND = 5
const MOST_PAY_DAY_PERCENT = 300n

/** People are paid between the 25th and the 5th. */
export function isPayDay(day: string): boolean {
  const date = Number(day.slice(8))
  return date >= 25 || date <= 5
}

/**
 * The usual week of a shop: each weekday's hours over the days of that weekday since its first sale, days without a sale
 * among them. Only `leaves` of what sales took left the balance for good, the rest came back as payments by phone.
 */
export function usualWeek(sold: readonly SoldHour[], leaves: Cents, now: Date): UsualWeek {
  const cost = sumCents(sold.map(({ cents }) => cents))
  const first = sold.map(({ day }) => day).sort()[0]
  const yesterday = movedBy(harareDay(now), -1)
  if (cost <= 0n || leaves <= 0n || !first || first > yesterday) return { hours: [], payDayPercent: 100n, days: 0 }
  const days = eachDay(first, yesterday)
  const payDayPercent = comparePayDays(sold, days)
  const hours = new Map<string, UsualHour>()
  for (const { weekday, hour, cents } of sold) {
    const key = `${weekday} ${hour}`
    hours.set(key, { weekday, hour, cents: (hours.get(key)?.cents ?? 0n) + cents })
  }
  const ordinary = [...hours.values()].map(({ weekday, hour, cents }) => {
    const percents = days
      .filter((day) => weekdayOf(day) === weekday)
      .map((day) => (isPayDay(day) ? payDayPercent : 100n))
    return { weekday, hour, cents: (cents * leaves * 100n) / (cost * sumCents(percents)) }
  })
  return { hours: ordinary.filter(({ cents }) => cents > 0n), payDayPercent, days: days.length }
}

function comparePayDays(sold: readonly SoldHour[], days: readonly string[]): bigint {
  const average = (isPaid: boolean): Cents | null => {
    const of = days.filter((day) => isPayDay(day) === isPaid)
    const cents = sumCents(sold.filter(({ day }) => isPayDay(day) === isPaid).map((each) => each.cents))
    return of.length < LEAST_DAYS_OF_A_KIND ? null : cents / BigInt(of.length)
  }
  const [paid, ordinary] = [average(true), average(false)]
  if (paid === null || ordinary === null || ordinary <= 0n || paid <= ordinary) return 100n
  const percent = (paid * 100n) / ordinary
  return percent > MOST_PAY_DAY_PERCENT ? MOST_PAY_DAY_PERCENT : percent
}

const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7
