import { BUSINESS_ZONE, harareDay, readDay } from './harare-day.ts'

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

/** Day and second in Harare for files, `2026-11-21 09:14:02`. */
export function harareSecond(instant: Date): string {
  return `${harareDay(instant)} ${harareClock(instant)}`
}

/** Whole seconds from `from` until `until`, never below zero. */
export function secondsUntil(until: Date, from: Date): number {
  return Math.max(0, Math.ceil((until.getTime() - from.getTime()) / 1000))
}

/** Seconds as minutes and seconds: `267` is `4:27`. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
