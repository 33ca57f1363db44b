import { DAY_MS } from './durations.ts'

/** Business days are Harare days. Zimbabwe stays on UTC+2 all year, so a day there begins at a fixed offset. */
export const BUSINESS_ZONE = 'Africa/Harare'

const dayParts = new Intl.DateTimeFormat('en-CA', { timeZone: BUSINESS_ZONE, dateStyle: 'short' })

/** The Harare calendar day of an instant, as `2026-11-21`. */
export function harareDay(instant: Date): string {
  return dayParts.format(instant)
}

/** The instant at which the Harare day of `instant` began. */
export function startOfHarareDay(instant: Date): Date {
  return beginningOf(harareDay(instant))
}

/** The instant at which a valid Harare day, such as `2026-11-21`, began. */
export function beginningOf(day: string): Date {
  return new Date(`${day}T00:00:00+02:00`)
}

/** The instant at which a valid Harare day ended and the next began. */
export function endOf(day: string): Date {
  return dayAfter(beginningOf(day))
}

/** The instant at which a typed Harare day, such as `2026-11-21`, began, or null for other text. */
export function readDay(day: string): Date | null {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? beginningOf(day) : null
  // JavaScript reads 30 February as 2 March.
  return start && !Number.isNaN(start.getTime()) && harareDay(start) === day ? start : null
}

/** A day from an address or a form, or null for other text. */
export function knownDay(text: string | undefined): string | null {
  return text && readDay(text) ? text : null
}

/** Whether a day has not begun yet. */
export function isToCome(day: string, now: Date): boolean {
  return day > harareDay(now)
}

/** The day `days` later, or earlier if negative. */
export function movedBy(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return movedBy(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7))
}

/** How many days from one to another, both included. */
export function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

/** Every day from one to another, both included, in order. */
export function eachDay(from: string, to: string): string[] {
  return Array.from({ length: countDays(from, to) }, (_, index) => movedBy(from, index))
}

/** The first and last day of a month such as `2026-11`. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}

/** The beginning of the next Harare day; the clocks there never change. */
export function dayAfter(start: Date): Date {
  return new Date(start.getTime() + DAY_MS)
}
