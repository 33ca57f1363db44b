import { expect, test } from 'vitest'
import { parseStatementFilter, printedDays } from './model.ts'

const ROWS = [{ at: new Date('2026-11-21T10:00:00Z') }, { at: new Date('2026-11-14T21:00:00Z') }]

test('a printed statement without chosen days shows the days of its oldest and newest row', () => {
  expect(printedDays(parseStatementFilter({}), ROWS)).toEqual(['2026-11-14', '2026-11-21'])
})

test('chosen days are shown as chosen, and no rows without chosen days show none', () => {
  const chosen = parseStatementFilter({ from: '2026-11-01' })
  expect(printedDays(chosen, ROWS)).toEqual(['2026-11-01', '2026-11-21'])
  expect(printedDays(parseStatementFilter({ from: '2026-11-01', to: '2026-11-30' }), [])).toEqual([
    '2026-11-01',
    '2026-11-30',
  ])
  expect(printedDays(parseStatementFilter({}), [])).toBeNull()
})

test('a day that no calendar has restricts nothing, as in every other filter', () => {
  for (const day of ['2026-02-30', '2026-11-31', '2026-13-01', '2026-1-1', 'yesterday', '']) {
    expect(parseStatementFilter({ from: day, to: day })).toMatchObject({ from: null, to: null })
  }
  expect(parseStatementFilter({ from: '2028-02-29', to: '2028-02-29' })).toMatchObject({
    from: '2028-02-29',
    to: '2028-02-29',
  })
})
