import { DAY_MS } from './durations.ts'

/** Zimbabwe stays on UTC+2 all year. */
export const BUSINESS_ZONE = 'Africa/Harare'

const dayParts = new Intl.DateTimeFormat('en-CA', { timeZone: BUSINESS_ZONE, dateStyle: 'short' })

/** As `2026-11-21`. */
export function harareDay(instant: Date): string {
  return dayParts.format(instant)
}

export function startOfHarareDay(instant: Date): Date {
  return beginningOf(harareDay(instant))
}

export function beginningOf(day: string): Date {
  return new Date(`${day}T00:00:00+02:00`)
}

export function endOf(day: string): Date {
  return dayAfter(beginningOf(day))
}

/** Null for text that is no day. */
export function parseDay(day: string): Date | null {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? beginningOf(day) : null
  // JavaScript reads 30 February as 2 March.
  return start && !Number.isNaN(start.getTime()) && harareDay(start) === day ? start : null
}

export function knownDay(text: string | undefined): string | null {
  return text && parseDay(text) ? text : null
}

export function isToCome(day: string, now: Date): boolean {
  return day > harareDay(now)
}

export function movedBy(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

export function mondayOf(day: string): string {
  return movedBy(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7))
}

/** Both included. */
export function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

/** Both included. */
export function eachDay(from: string, to: string): string[] {
  return Array.from({ length: countDays(from, to) }, (_, index) => movedBy(from, index))
}

/** Of a month such as `2026-11`. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}

export function dayAfter(start: Date): Date {
  return new Date(start.getTime() + DAY_MS)
}
