import { expect, test } from 'vitest'
import {
  COLUMNS_OF,
  chosenColumns,
  parseReportFilter,
  type ReportQuery,
  reportQuery,
  type SalesLine,
  sortSales,
  viewQuery,
} from './model.ts'

const line = (label: string, salesCents: bigint, costCents: bigint): SalesLine => {
  const none = { reversed: 0, chargeCents: 0n, reversedChargeCents: 0n, reversedSalesCents: 0n, reversedCostCents: 0n }
  return { key: label, label, delivered: 1, salesCents, costCents, ...none }
}
const LINES = [line('big', 1000n, 990n), line('rich', 500n, 100n), line('small', 100n, 50n)]

test('lines sort by any column, the most first, and stay as they are without one', () => {
  expect(sortSales(LINES, 'margin').map(({ label }) => label)).toEqual(['rich', 'small', 'big'])
  expect(sortSales(LINES, 'paid').map(({ label }) => label)).toEqual(['big', 'rich', 'small'])
  expect(sortSales(LINES, null)).toBe(LINES)
})

test('an unknown column sorts by none, and only sales are compared', () => {
  expect(parseReportFilter({ sort: 'x', compare: '1' })).toMatchObject({ sort: null, compare: '1' })
  expect(parseReportFilter({ report: 'money', compare: '1', sort: 'margin' })).toMatchObject({ compare: null })
  expect(reportQuery(parseReportFilter({ sort: 'margin', compare: '1', from: '2026-11-01', to: '2026-11-02' }))).toBe(
    'report=sales&by=day&from=2026-11-01&to=2026-11-02&sort=margin&compare=1',
  )
})

test('chosen columns are kept in the address and in a saved view, known ones in their order', () => {
  const boxes: ReportQuery = JSON.parse('{"column-margin":"on","column-x":"on","column-sold":"on"}')
  const chosen = parseReportFilter(boxes)
  expect(chosen.columns).toBe('sold,margin')
  expect(chosenColumns(chosen)).toEqual(['sold', 'margin'])
  expect(parseReportFilter({ columns: 'sold,margin' })).toEqual(chosen)
  expect(new URLSearchParams(viewQuery(reportQuery(chosen))).get('columns')).toBe('sold,margin')
  expect(parseReportFilter({ report: 'money', columns: 'sold,overShortCents' }).columns).toBe('overShortCents')
})

test('no column, or all of them, mean the usual ones', () => {
  for (const columns of [undefined, '', 'x', COLUMNS_OF.sales.join(',')]) {
    expect(chosenColumns(parseReportFilter({ columns }))).toBeNull()
  }
})
