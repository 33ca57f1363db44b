import { withoutMarks } from '../clean-text.ts'
import { monthNamed } from './format-time.ts'
import { parseDay } from './harare-day.ts'

/** Day, month and perhaps year, with anything but letters and digits between them, or eight digits. */
const PARTS = /^(\d{1,2})\W*(\d{1,2}|\p{L}+)(?:\W*(\d{4}|\d{2}))?$/u
const ISO = /^\d{4}-\d{2}-\d{2}$/

/**
 * A day as people write it, as `2026-11-30`: the day goes before the month (`30/11/2026`, `30.11.26`, `30 11`, `30112026`,
 * `30 Nov`); without a year it is this year's. Empty for no text, null for text that is no day.
 */
export function parseDayText(text: string, today: string): string | null {
  const bare = withoutMarks(text.normalize('NFKC')).trim()
  if (bare === '') return ''
  if (ISO.test(bare)) return parseDay(bare) && bare
  const [, day = '', monthText = '', yearText = today.slice(0, 4)] = PARTS.exec(bare) ?? []
  const month = /^\d/.test(monthText) ? Number(monthText) : monthNamed(monthText)
  if (!month) return null
  const year = yearText.length === 2 ? `20${yearText}` : yearText
  const iso = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return parseDay(iso) && iso
}
