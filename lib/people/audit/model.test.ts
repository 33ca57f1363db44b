import { expect, test } from 'vitest'
import { parseAuditFilter } from './model.ts'

test('a day that no calendar has restricts nothing, as in every other filter', () => {
  for (const day of ['2026-02-30', '2026-11-31', '2027-02-29', '2026-1-1', 'yesterday', '']) {
    expect(parseAuditFilter({ from: day, to: day })).toMatchObject({ from: null, to: null })
  }
  expect(parseAuditFilter({ from: '2028-02-29', to: '2028-02-29' })).toMatchObject({
    from: '2028-02-29',
    to: '2028-02-29',
  })
})
