import { expect, test } from 'vitest'
import type { ShiftReport } from '@/lib/counter/shifts/model.ts'
import { LOCALES, type Locale } from '@/lib/platform/i18n/model.ts'
import { wordsFor } from '@/lib/platform/i18n/words.ts'
import { reportSlip } from './report-slip.ts'

const usd = {
  currency: 'USD',
  found: 0n,
  float: 5000n,
  cash: 1250n,
  debts: 0n,
  returned: -200n,
  changeKept: 0n,
  changePaid: 0n,
  payIns: 0n,
  drops: -2000n,
  payouts: 0n,
  other: 0n,
  expected: 4050n,
  counted: 3900n,
  difference: -150n,
}
const z: ShiftReport = {
  environment: 'live',
  branchCode: 'HRE-01',
  branchName: 'Harare First Street',
  tillNumber: 2,
  zNumber: 12,
  openedAt: '2026-11-21T06:00:00Z',
  openedBy: 'Rudo',
  closedAt: '2026-11-21T15:00:00Z',
  closedBy: 'Nomsa',
  tickets: 7,
  sales: [{ kind: 'airtime', outcome: 'delivered', count: 6, cents: 1200n }],
  delivered: 1200n,
  lateDelivered: 0n,
  lateReversed: 200n,
  total: 1000n,
  mobile: { count: 1, cents: 500n, takenBack: 0n },
  types: [],
  drawers: [usd],
  commission: [],
  rounding: [],
  openings: [{ at: '2026-11-21T08:10:00.000Z', why: 'other', note: 'a coin rolled in', by: 'Rudo' }],
  movements: [
    {
      at: '2026-11-21T10:00:00Z',
      kind: 'cash_drop',
      currency: 'USD',
      cents: 2000n,
      purpose: null,
      reason: 'too much in the drawer',
      by: 'Rudo',
    },
  ],
  carried: [],
  late: [
    {
      object: 'sale',
      ticketId: 't',
      ticket: 'HRE01-T2-000409',
      what: 'Econet airtime',
      cents: 200n,
      from: 'completed',
      state: 'reversed',
    },
  ],
}

const slipOf = async (report: Parameters<typeof reportSlip>[0]['report'], locale: Locale = 'en') =>
  reportSlip({ report, locale, words: await wordsFor(locale), partnerName: 'Kopje Kiosks' })
const rowsOf = async (report: ShiftReport) =>
  (await slipOf(report)).blocks.flatMap((block) => (block.kind === 'rows' ? block.rows : []))

test('a Z says its number, what was sold, the drawer line by line, what it is short, and is signed', async () => {
  const slip = await slipOf(z)
  expect(slip.blocks).toContainEqual({ kind: 'mark', of: 'state', title: 'Z report 12', lines: [] })
  expect(JSON.stringify(slip.blocks.at(-1))).toMatch(/Cashier: _+","Supervisor: _+/)
  const rows = await rowsOf(z)
  expect(rows).toContainEqual({ label: 'Total sales', value: '$10.00', look: 'total' })
  expect(rows).toContainEqual({ label: 'Reversed, earlier shifts', value: '−$2.00' })
  expect(rows).toContainEqual({ label: 'Short', value: '$1.50', look: 'total' })
  expect(rows.find(({ label }) => label === '12:00 Cash drop')?.note).toBe('too much in the drawer · Rudo')
  expect(rows.find(({ label }) => label === 'HRE01-T2-000409')?.note).toBe('Econet airtime, delivered → reversed')
})

test('late news call a sale delivered and a payment paid, as the screens do', async () => {
  const item = { ticketId: 't', ticket: 'HRE01-T2-000410', what: 'ecocash', cents: 300n } as const
  const notes = async (late: ShiftReport['late']) =>
    (await rowsOf({ ...z, late })).filter(({ label }) => label === item.ticket).map(({ note }) => note)
  expect(
    await notes([
      { ...item, object: 'sale', what: 'Econet airtime', from: 'pending', state: 'completed' },
      { ...item, object: 'collection', from: 'failed', state: 'completed' },
      { ...item, object: 'collection', from: 'completed', state: 'reversed' },
    ]),
  ).toEqual(['Econet airtime, waiting → delivered', 'mobile money, not paid → paid', 'mobile money, paid → reversed'])
})

test('an X of a blind cashier tells nothing of what should be there, is no close, and is not signed', async () => {
  const blind = { ...z, zNumber: null, closedAt: null, closedBy: null }
  const drawer = { ...usd, found: null, expected: null, counted: null, difference: null }
  const nothingToTell = { ...drawer, currency: 'ZWG', float: 0n, cash: null, returned: null, drops: 0n }
  const slip = await slipOf({ ...blind, drawers: [drawer, nothingToTell] })
  expect(slip.blocks).toContainEqual({ kind: 'mark', of: 'state', title: 'X report', lines: ['shift still open'] })
  expect(slip.blocks.map(({ kind }) => kind)).not.toContain('foot')
  expect(JSON.stringify(slip)).not.toMatch(/Expected|Short|Counted|ZWG/)
})

test('change that was kept and paid stands in its drawer, and only there where it moved', async () => {
  const slip = await slipOf({ ...z, drawers: [{ ...usd, changeKept: 40n, changePaid: -130n }] })
  const rows = slip.blocks.flatMap((block) => (block.kind === 'rows' ? block.rows : []))
  expect(rows).toContainEqual({ label: 'Change kept for customers', value: '$0.40' })
  expect(rows).toContainEqual({ label: 'Kept change paid', value: '−$1.30' })
  expect(JSON.stringify(await slipOf(z))).not.toMatch(/ept change|Change kept/)
})

test('what people earned stands on a report by name, and nothing where no rule gives any', async () => {
  const title = 'Commission, estimate'
  const earned = await slipOf({ ...z, commission: [{ by: 'Rudo', cents: 123n }] })
  expect(earned.blocks).toContainEqual({ kind: 'rows', title, rows: [{ label: 'Rudo', value: '$1.23' }] })
  expect(JSON.stringify(await slipOf(z))).not.toContain(title)
})

test('what rounding gave and kept stands on a report by name', async () => {
  const slip = await slipOf({ ...z, rounding: [{ by: 'Rudo', given: 14n, kept: 5n }] })
  const row = { label: 'Rudo', value: '−$0.09', note: 'given away $0.14, kept $0.05' }
  expect(slip.blocks).toContainEqual({ kind: 'rows', title: 'Rounding to notes', rows: [row] })
  expect(JSON.stringify(await slipOf(z))).not.toContain('Rounding')
})

test.each(LOCALES)('in %s a report of a training till says TEST at both ends, and opens no drawer', async (locale) => {
  const slip = await slipOf({ ...z, environment: 'test' }, locale)
  expect([slip.blocks.at(0)?.kind, slip.blocks.at(-1)?.kind, slip.opensDrawer]).toEqual(['test', 'test', false])
})

test('a drawer opened without a sale is counted, each time with its reason and by whom', async () => {
  expect((await slipOf(z)).blocks).toContainEqual({
    kind: 'rows',
    title: 'Drawer opened without a sale: 1',
    rows: [{ label: '10:10', value: 'Rudo', look: 'words', note: 'Something else · a coin rolled in' }],
  })
})
