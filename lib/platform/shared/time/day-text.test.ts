import { expect, test } from 'vitest'
import { parseDayText } from './day-text.ts'
import { formatDate } from './format-time.ts'

const TODAY = '2026-11-30'

test.each([
  ['3/4/2026', '2026-04-03'],
  ['03/04/26', '2026-04-03'],
  [' 30.11.2026 ', '2026-11-30'],
  ['30-11-2026', '2026-11-30'],
  ['30 11', '2026-11-30'],
  ['30112026', '2026-11-30'],
  ['3011', '2026-11-30'],
  ['5 Jan 2026', '2026-01-05'],
  ['5 january', '2026-01-05'],
  ['5 Mbu 2025', '2025-11-05'],
  ['5 Mpan', '2026-09-05'],
  ['2026-01-05', '2026-01-05'],
  ['', ''],
  [' ', ''],
])('%j is the day %s: the day is written before the month', (text, day) => {
  expect(parseDayText(text, TODAY)).toBe(day)
})

test.each(['30/2/2026', '4/30/2026', 'today', '5', '5 of May 2026', '2026-02-30', '1/1/1', '32 Jan', '5 Foo'])(
  '%j is no day',
  (text) => {
    expect(parseDayText(text, TODAY)).toBeNull()
  },
)

test.each(['en', 'sn', 'nd'])('what a field shows in %s is read as the same day, in each month', (locale) => {
  for (let month = 1; month <= 12; month += 1) {
    const day = `2025-${String(month).padStart(2, '0')}-07`
    expect(parseDayText(formatDate(day, locale), TODAY)).toBe(day)
  }
})
