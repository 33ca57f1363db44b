import { BUSINESS_ZONE, harareDay, parseDay } from './harare-day.ts'

const clockParts = new Intl.DateTimeFormat('en-GB', { timeZone: BUSINESS_ZONE, timeStyle: 'medium' })
const stampParts = new Intl.DateTimeFormat('en-GB', {
  timeZone: BUSINESS_ZONE,
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** `09:16:02`. */
export function harareClock(instant: Date): string {
  return clockParts.format(instant)
}

/** CLDR, written out because browsers lack small languages. */
const MONTHS: Readonly<Record<string, readonly string[]>> = {
  sn: ['Ndi', 'Kuk', 'Kur', 'Kub', 'Chv', 'Chk', 'Chg', 'Nya', 'Gun', 'Gum', 'Mbu', 'Zvi'],
  nd: ['Zib', 'Nhlo', 'Mbi', 'Mab', 'Nkw', 'Nhla', 'Ntu', 'Ncw', 'Mpan', 'Mfu', 'Lwe', 'Mpal'],
}

/** As a slip prints them, `21 Nov 2026 09:14`. */
export function harareStamp(instant: Date, locale: string): string {
  const own = MONTHS[locale]?.[Number(harareDay(instant).slice(5, 7)) - 1]
  const parts = stampParts.formatToParts(instant)
  const words = parts.map(({ type, value }) => (type === 'month' && own ? own : value))
  return words.join('').replace(',', '')
}

/** Sunday first (CLDR). */
const WEEKDAYS: Readonly<Record<string, readonly string[]>> = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  sn: ['Svo', 'Muv', 'Chp', 'Cht', 'Chn', 'Chs', 'Mug'],
  nd: ['Son', 'Mvu', 'Sib', 'Sit', 'Sin', 'Sih', 'Mgq'],
}

/** `Sat 21 Nov 2026`; other text as it is. */
export function formatDay(day: string, locale: string): string {
  const start = parseDay(day)
  if (!start) return day
  const weekday = (WEEKDAYS[locale] ?? WEEKDAYS.en)?.[new Date(`${day}T00:00:00Z`).getUTCDay()]
  return `${weekday} ${dateOf(start, locale)}`
}

/** `Sat 21 Nov`, where space is short. */
export function formatShortDay(day: string, locale: string): string {
  return formatDay(day, locale).replace(/ \d{4}$/, '')
}

/** 1 for Monday to 7 for Sunday. */
export function formatWeekday(weekday: number, locale: string): string {
  return (WEEKDAYS[locale] ?? WEEKDAYS.en)?.[weekday % 7] ?? ''
}

/** `Nov 2026`. */
export function formatMonth(month: string, locale: string): string {
  const start = parseDay(`${month}-01`)
  return start ? dateOf(start, locale).replace(/^\d+ /, '') : month
}

/** `Sat 21 Nov 2026 09:14:02`. */
export function formatSecond(instant: Date, locale: string): string {
  return `${formatDay(harareDay(instant), locale)} ${harareClock(instant)}`
}

/** `21 Nov 2026`, as a field for a day shows it; other text as it is. */
export function formatDate(day: string, locale: string): string {
  const start = parseDay(day)
  return start ? dateOf(start, locale) : day
}

/** 1 for January to 12 for December by the beginning of its name in any of the languages; null for another word. */
export function monthNamed(word: string): number | null {
  const english = Array.from({ length: 12 }, (_, month) =>
    dateOf(new Date(Date.UTC(2026, month, 15)), 'en').slice(3, 6),
  )
  for (const names of [english, ...Object.values(MONTHS)]) {
    const at = names.findIndex((name) => word.toLowerCase().startsWith(name.toLowerCase()))
    if (at >= 0) return at + 1
  }
  return null
}

function dateOf(instant: Date, locale: string): string {
  return harareStamp(instant, locale).replace(/ \S+$/, '')
}

/** For files, `2026-11-21 09:14:02`. */
export function harareSecond(instant: Date): string {
  return `${harareDay(instant)} ${harareClock(instant)}`
}

export function secondsUntil(until: Date, from: Date): number {
  return Math.max(0, Math.ceil((until.getTime() - from.getTime()) / 1000))
}

/** `267` is `4:27`. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
