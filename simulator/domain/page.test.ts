import { expect, test } from 'vitest'
import { cutPage, readSpan } from './page.ts'

test('a date is a day in Harare, included at both ends; a time is included only as a start', () => {
  const span = readSpan({ from: '2026-11-21', to: '2026-11-21' })
  expect(span.from?.toISOString()).toBe('2026-11-20T22:00:00.000Z')
  expect(span.to?.toISOString()).toBe('2026-11-21T22:00:00.000Z')
  expect(readSpan({ to: '2026-11-21T10:00:00+02:00' }).to?.toISOString()).toBe('2026-11-21T08:00:00.000Z')
})

test('a plus sign that a query turned into a space is read as a plus', () => {
  expect(readSpan({ from: '2026-11-21T10:00:00 02:00' }).from?.toISOString()).toBe('2026-11-21T08:00:00.000Z')
})

test('anything but a date, a time or a cursor is refused', () => {
  for (const from of ['', 'today', '2026-02-30', '2026-11-21T10:00:00', '2026-11-21T25:00:00Z', '1732176000']) {
    expect(() => readSpan({ from }), from).toThrow()
  }
  for (const cursor of ['', 'c1', 'null', Buffer.from('c-1').toString('base64url')]) {
    expect(() => readSpan({ cursor }), cursor).toThrow()
  }
})

test('a cursor continues below its page’s last row, and the last page has none', () => {
  const rows = [9n, 7n, 4n].map((seq) => ({ seq }))
  const { page, next } = cutPage(rows, 2)
  expect(page).toEqual([{ seq: 9n }, { seq: 7n }])
  expect(readSpan({ cursor: next ?? '' }).before).toBe(7n)
  expect(cutPage(rows, 3).next).toBeNull()
})
