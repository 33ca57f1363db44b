import { HOURS_KEPT_DAYS } from '@/lib/books/totals/model.ts'
import { WEEK_MS } from '@/lib/platform/shared/time/durations.ts'
import { countDays, daysOfMonth, harareDay, knownDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'

/** The periods of the overview; `other` is given by its days. */
export const PERIODS = ['today', 'yesterday', 'week', 'thirty', 'month', 'lastMonth', 'other'] as const
type PeriodName = (typeof PERIODS)[number]

/** Harare days, both included. */
export type Days = { from: string; to: string }

/**
 * Kept in the overview's address: a period, the days with which it is compared, and one branch or all. Of today, what is
 * sold is compared with what was sold before `beforeUntil`; null for whole days. One day is shown by the hour, unless it
 * is so old that its hours are not kept.
 */
export type Period = Days & {
  name: PeriodName
  before: Days
  beforeUntil: Date | null
  isByHour: boolean
  branch: string | null
}

export type PeriodQuery = { period?: string; from?: string; to?: string; branch?: string; sort?: string; all?: string }

/** As many days as a chart by day can show. */
const MOST_DAYS = 366

/**
 * Unknown words mean today. One day is compared with the same weekday a week before, today's up to the same time; a
 * month with the month before, up to the same day; other days with as many before.
 */
export function parsePeriod(query: PeriodQuery, now: Date): Period {
  const name = PERIODS.find((one) => one === query.period) ?? 'today'
  const today = harareDay(now)
  const days = daysOf(name, query, today)
  const beforeUntil = name === 'today' ? new Date(now.getTime() - WEEK_MS) : null
  const then = before(name, days)
  const isByHour = days.from === days.to && countDays(then.from, today) <= HOURS_KEPT_DAYS
  return { name, ...days, before: then, beforeUntil, isByHour, branch: query.branch || null }
}

function daysOf(name: PeriodName, { from, to }: PeriodQuery, today: string): Days {
  const firstOfMonth = `${today.slice(0, 8)}01`
  const lastOfLast = movedBy(firstOfMonth, -1)
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: movedBy(today, -1), to: movedBy(today, -1) }
    case 'week':
      return { from: movedBy(today, -6), to: today }
    case 'thirty':
      return { from: movedBy(today, -29), to: today }
    case 'month':
      return { from: firstOfMonth, to: today }
    case 'lastMonth':
      return daysOfMonth(lastOfLast.slice(0, 7))
    case 'other': {
      const [first = today, last = today] = [knownDay(from) ?? today, knownDay(to) ?? knownDay(from) ?? today].sort()
      return { from: countDays(first, last) > MOST_DAYS ? movedBy(last, 1 - MOST_DAYS) : first, to: last }
    }
  }
}

function before(name: PeriodName, { from, to }: Days): Days {
  if (from === to && name !== 'month' && name !== 'lastMonth') return { from: movedBy(from, -7), to: movedBy(to, -7) }
  if (name === 'month' || name === 'lastMonth') {
    const end = movedBy(from, -1)
    const begin = `${end.slice(0, 8)}01`
    if (name === 'lastMonth') return { from: begin, to: end }
    const sameDay = movedBy(begin, countDays(from, to) - 1)
    return { from: begin, to: sameDay > end ? end : sameDay }
  }
  return daysBefore({ from, to })
}

export function namedDays(now: Date): (Days & { name: PeriodName })[] {
  return PERIODS.filter((name) => name !== 'other').map((name) => {
    const { from, to } = parsePeriod({ period: name }, now)
    return { name, from, to }
  })
}

/** The chosen one while it means these days (on the first, `month` means today too), else the first that does. */
export function periodOf({ period, from, to }: Days & { period: string | null }, now: Date): PeriodName | null {
  const fitting = namedDays(now).filter((named) => named.from === from && named.to === to)
  return (fitting.find(({ name }) => name === period) ?? fitting[0])?.name ?? null
}

/** As many days, just before these. */
export function daysBefore({ from, to }: Days): Days {
  return { from: movedBy(from, -countDays(from, to)), to: movedBy(from, -1) }
}

/** `usual` is the period that its page shows without a name. */
export function periodQuery(
  { name, from, to, branch }: Period,
  changed: Readonly<Record<string, string | undefined>> = {},
  usual: PeriodName = 'today',
): string {
  const days = name === 'other' ? { from, to } : {}
  const all = { ...(name !== usual && { period: name }), ...days, ...(branch && { branch }), ...changed }
  return new URLSearchParams(Object.entries(all).flatMap(([key, value]) => (value ? [[key, value]] : []))).toString()
}

/** What was sold, in USD cents; sales and margin are net of what was taken back. */
export type SoldFigures = {
  delivered: number
  salesCents: bigint
  marginCents: bigint
  reversedCents: bigint
}

/** What a period brought, in USD cents; customers' money is net of what was taken back. */
export type PeriodFigures = SoldFigures & {
  /** Slips paid, whatever became of their items. */
  customers: number
  cashCents: bigint
  mobileCents: bigint
  /** By payment types. */
  typesCents: bigint
  /** Drawers over; below zero if short. */
  overShortCents: bigint
}

export type DayFigures = PeriodFigures & { day: string }

/** `trend` has the last thirty days up to the period's end, if they were read. */
export type PeriodLine = {
  key: string
  label: string
  nowCents: bigint
  thenCents: bigint
  marginCents: bigint
  trend: bigint[]
}

/** A day, a month as 2026-11, or an hour as 09; `thenCents` is null if the period before has no such day. */
export type PeriodBar = { key: string; salesCents: bigint; marginCents: bigint; thenCents: bigint | null }

export type OverShortLine = { key: string; label: string; cents: bigint }

export type PeriodView = {
  total: PeriodFigures
  /** Of whole days. */
  before: PeriodFigures
  /** Of a day that still runs: the day before up to the same time, as are the lines and bars; of others null. */
  beforeSoFar: SoldFigures | null
  /** The last thirty days up to the period's end, oldest first. */
  trend: DayFigures[]
  bars: PeriodBar[]
  branches: PeriodLine[]
  products: PeriodLine[]
  cashiers: PeriodLine[]
  /** Cashiers whose drawers were over or short, most short first. */
  overShort: OverShortLine[]
}

export const NOTHING_SOLD: SoldFigures = { delivered: 0, salesCents: 0n, marginCents: 0n, reversedCents: 0n }

export const NO_FIGURES: PeriodFigures = {
  ...NOTHING_SOLD,
  customers: 0,
  cashCents: 0n,
  mobileCents: 0n,
  typesCents: 0n,
  overShortCents: 0n,
}

export function sumDays(days: readonly DayFigures[]): PeriodFigures {
  return days.reduce<PeriodFigures>(
    (sum, day) => ({
      delivered: sum.delivered + day.delivered,
      salesCents: sum.salesCents + day.salesCents,
      marginCents: sum.marginCents + day.marginCents,
      reversedCents: sum.reversedCents + day.reversedCents,
      customers: sum.customers + day.customers,
      cashCents: sum.cashCents + day.cashCents,
      mobileCents: sum.mobileCents + day.mobileCents,
      typesCents: sum.typesCents + day.typesCents,
      overShortCents: sum.overShortCents + day.overShortCents,
    }),
    NO_FIGURES,
  )
}

/** How many percent more than then (below zero: less); null if then was nothing. */
export function percentMore(nowCents: bigint, thenCents: bigint): number | null {
  return thenCents > 0n ? Number(((nowCents - thenCents) * 100n) / thenCents) : null
}

/** What a customer spent on average, to the nearest cent; null without customers. */
export function averageTicket({ salesCents, customers }: PeriodFigures): bigint | null {
  if (customers <= 0) return null
  const half = BigInt(customers) / 2n
  return (salesCents + (salesCents < 0n ? -half : half)) / BigInt(customers)
}

export type HourFigures = { hour: number; salesCents: bigint; marginCents: bigint }

/** A bar for each hour from the first to the last with figures on either day. */
export function hourBars(hours: readonly HourFigures[], then: readonly HourFigures[]): PeriodBar[] {
  const all = [...hours, ...then].map(({ hour }) => hour)
  if (all.length === 0) return []
  const first = Math.min(...all)
  return Array.from({ length: Math.max(...all) - first + 1 }, (_, index) => {
    const at = (of: readonly HourFigures[]) => of.find(({ hour }) => hour === first + index)
    const { salesCents = 0n, marginCents = 0n } = at(hours) ?? {}
    const key = String(first + index).padStart(2, '0')
    return { key, salesCents, marginCents, thenCents: at(then)?.salesCents ?? 0n }
  })
}

/** With more days than this, each bar is a month. */
const MOST_BARS = 62

/** The bars of several days; each is compared with the day that is as far into the period before. */
export function dayBars(days: readonly DayFigures[], then: readonly DayFigures[]): PeriodBar[] {
  if (days.length <= MOST_BARS) {
    return days.map(({ day, salesCents, marginCents }, index) => {
      return { key: day, salesCents, marginCents, thenCents: then[index]?.salesCents ?? null }
    })
  }
  const months = [...new Set(days.map(({ day }) => day.slice(0, 7)))]
  return months.map((key) => {
    const { salesCents, marginCents } = sumDays(days.filter(({ day }) => day.startsWith(key)))
    return { key, salesCents, marginCents, thenCents: null }
  })
}

/** The kinds of lines that a period has; `all` in its address names the one that is shown whole. */
export const LINE_KINDS = ['branch', 'product', 'cashier', 'overShort'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** How many lines of each kind are shown at first: enough for what matters most, in a large shop as in a small one. */
const FIRST_LINES = 10

export function firstLines<L>(lines: readonly L[], isWhole: boolean): readonly L[] {
  return isWhole ? lines : lines.slice(0, FIRST_LINES)
}

export const SORTS = ['most', 'fall'] as const
export type Sort = (typeof SORTS)[number]

type Compared = { key: string; label: string; nowCents: bigint; thenCents: bigint }

/** Most sales first, or with `fall` those that lost most; equals by `then`, then name: no two readings differ. */
export function sortCompared<L extends Compared>(lines: readonly L[], sort: Sort): L[] {
  const weight = ({ nowCents, thenCents }: L) => (sort === 'fall' ? thenCents - nowCents : nowCents)
  const most = (a: bigint, b: bigint) => (b > a ? 1 : b < a ? -1 : 0)
  return [...lines].sort(
    (a, b) =>
      most(weight(a), weight(b)) ||
      most(a.thenCents, b.thenCents) ||
      a.label.localeCompare(b.label) ||
      a.key.localeCompare(b.key),
  )
}

/** Net sales of an hour of the week; 1 is Monday, 7 Sunday. */
export type WeekHour = { weekday: number; hour: number; cents: bigint }
