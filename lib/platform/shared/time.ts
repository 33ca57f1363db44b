import { DAY_MS } from './durations.ts'

/** Business days are Harare days. Zimbabwe stays on UTC+2 all year, so a day there begins at a fixed offset. */
export const BUSINESS_ZONE = 'Africa/Harare'

const dayParts = new Intl.DateTimeFormat('en-CA', { timeZone: BUSINESS_ZONE, dateStyle: 'short' })

const clockParts = new Intl.DateTimeFormat('en-GB', { timeZone: BUSINESS_ZONE, timeStyle: 'medium' })
const stampParts = new Intl.DateTimeFormat('en-GB', {
  timeZone: BUSINESS_ZONE,
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** The time of day in Harare to the second, as `09:16:02`. */
export function harareClock(instant: Date): string {
  return clockParts.format(instant)
}

/**
 * Short month names in the counter's other languages (CLDR). Written out because browsers lack small languages, and a
 * page must read the same wherever it was made.
 */
const MONTHS: Readonly<Record<string, readonly string[]>> = {
  sn: ['Ndi', 'Kuk', 'Kur', 'Kub', 'Chv', 'Chk', 'Chg', 'Nya', 'Gun', 'Gum', 'Mbu', 'Zvi'],
  nd: ['Zib', 'Nhlo', 'Mbi', 'Mab', 'Nkw', 'Nhla', 'Ntu', 'Ncw', 'Mpan', 'Mfu', 'Lwe', 'Mpal'],
}

/** Day and minute in Harare as a slip prints them, `21 Nov 2026 09:14`, the month in the language of `locale`. */
export function harareStamp(instant: Date, locale: string): string {
  const own = MONTHS[locale]?.[Number(harareDay(instant).slice(5, 7)) - 1]
  const parts = stampParts.formatToParts(instant)
  const words = parts.map(({ type, value }) => (type === 'month' && own ? own : value))
  return words.join('').replace(',', '')
}

/** Short weekday names, Sunday first (CLDR), written out as `MONTHS` are. */
const WEEKDAYS: Readonly<Record<string, readonly string[]>> = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  sn: ['Svo', 'Muv', 'Chp', 'Cht', 'Chn', 'Chs', 'Mug'],
  nd: ['Son', 'Mvu', 'Sib', 'Sit', 'Sin', 'Sih', 'Mgq'],
}

/** A Harare day, `2026-11-21`, as shown to people, `Sat 21 Nov 2026`, in that language; other text as it is. */
export function sayDay(day: string, locale: string): string {
  const start = readDay(day)
  if (!start) return day
  const weekday = (WEEKDAYS[locale] ?? WEEKDAYS.en)?.[new Date(`${day}T00:00:00Z`).getUTCDay()]
  return `${weekday} ${dateOf(start, locale)}`
}

/** The same without its year, `Sat 21 Nov`, where space is short and the year is clear. */
export function sayShortDay(day: string, locale: string): string {
  return sayDay(day, locale).replace(/ \d{4}$/, '')
}

/** The short name of a weekday, 1 for Monday to 7 for Sunday, `Mon`, in the language of `locale`. */
export function sayWeekday(weekday: number, locale: string): string {
  return (WEEKDAYS[locale] ?? WEEKDAYS.en)?.[weekday % 7] ?? ''
}

/** A Harare month, `2026-11`, as shown to people, `Nov 2026`. */
export function sayMonth(month: string, locale: string): string {
  const start = readDay(`${month}-01`)
  return start ? dateOf(start, locale).replace(/^\d+ /, '') : month
}

/** Day and second in Harare as shown to people, `Sat 21 Nov 2026 09:14:02`. */
export function saySecond(instant: Date, locale: string): string {
  return `${sayDay(harareDay(instant), locale)} ${harareClock(instant)}`
}

function dateOf(instant: Date, locale: string): string {
  return harareStamp(instant, locale).replace(/ \S+$/, '')
}

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

/** Day and second in Harare for files, `2026-11-21 09:14:02`. */
export function harareSecond(instant: Date): string {
  return `${harareDay(instant)} ${harareClock(instant)}`
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

/** Whole seconds from `from` until `until`, never below zero. */
export function secondsUntil(until: Date, from: Date): number {
  return Math.max(0, Math.ceil((until.getTime() - from.getTime()) / 1000))
}

/** Seconds as minutes and seconds: `267` is `4:27`. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
