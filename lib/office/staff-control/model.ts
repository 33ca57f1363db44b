import { UUID } from '@/lib/platform/shared/ids.ts'
import { harareDay, knownDay, mondayOf, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

/** What is measured for each person: how often, or for `short` and `over` how much, in USD cents. */
export const MEASURES = [
  'reprints',
  'overrides',
  'giveBacks',
  'cancelled',
  'codes',
  'openings',
  'short',
  'over',
] as const
export type Measure = (typeof MEASURES)[number]

export function isMoney(measure: Measure): boolean {
  return measure === 'short' || measure === 'over'
}

/** From how many weeks before the one shown the usual is taken. */
export const WEEKS_BEFORE = 8

/** A week with fewer sales says nothing about what is usual, and is not compared. */
export const LEAST_SALES = 10

/** A week from Monday on, in Harare days; null means all of the actor's branches. Kept in the address. */
export type ControlFilter = { week: string; branch: string | null }

export type ControlQuery = { week?: string | undefined; branch?: string | undefined }

/** Until so many days of a week are over it says little, and the page opens on the week before. */
const DAYS_THAT_SAY_LITTLE = 2

/** Any day names its week; without one it is this week, or on a Monday or Tuesday the last whole one. */
export function parseControlFilter({ week, branch }: ControlQuery, now: Date = sharedNow()): ControlFilter {
  const today = harareDay(now)
  const chosen = knownDay(week)
  const day = chosen && chosen <= today ? chosen : movedBy(today, -DAYS_THAT_SAY_LITTLE)
  return { week: mondayOf(day), branch: branch || null }
}

export type RowsFilter = { measure: Measure; staffId: string; branch: string; week: string }

/** Reads which rows are asked for; null if the address names no measure, person or branch. */
export function parseRowsFilter(
  query: ControlQuery & { measure?: string | undefined; who?: string | undefined },
): RowsFilter | null {
  const measure = MEASURES.find((one) => one === query.measure)
  const { week, branch } = parseControlFilter(query)
  return measure && query.who && UUID.test(query.who) && branch ? { measure, staffId: query.who, branch, week } : null
}

/** What one person did at one branch in one week; `sales` is how many were delivered, less reversals. */
export type PersonWeek = { branchCode: string; staffId: string; sales: number } & Record<Measure, number>

export type Figure = { amount: number; rate: number | null; usual: number | null; stands: boolean }

export type ControlLine = {
  branchCode: string
  branchName: string
  staffId: string
  name: string
  sales: number
  figures: Record<Measure, Figure>
}

export function measuresIn(lines: readonly ControlLine[]): Measure[] {
  return MEASURES.filter((measure) => lines.some(({ figures }) => figures[measure].amount > 0))
}

/** The median over people's weeks, also those without any; null if no week counts. `rates` are of weeks with any. */
export function usualOf(weeks: number, rates: readonly number[]): number | null {
  const sorted = [...rates, ...new Array<number>(weeks - rates.length).fill(0)].sort((a, b) => a - b)
  const middle = Math.floor(weeks / 2)
  const [low, high] = [sorted[middle - 1], sorted[middle]]
  if (high === undefined) return null
  return weeks % 2 === 1 || low === undefined ? high : (low + high) / 2
}

function rateOf(week: PersonWeek, measure: Measure): number | null {
  return week.sales < LEAST_SALES ? null : (week[measure] * 100) / week.sales
}

/** A figure below three times, or two dollars, is not worth a look: one reprint in a quiet week means nothing. */
const LEAST_TIMES = 3
const LEAST_CENTS = 200

export function compare(week: PersonWeek, measure: Measure, usual: number | null): Figure {
  const amount = week[measure]
  const rate = rateOf(week, measure)
  const least = isMoney(measure) ? LEAST_CENTS : LEAST_TIMES
  const stands = rate !== null && usual !== null && amount >= least && rate >= usual * 2
  return { amount, rate, usual, stands }
}
