import { expect, test } from 'vitest'
import type { AccountName } from '@/lib/books/journal/model.ts'
import { ACCOUNTS, type AccountCode, type AccountMap, type JournalLayout, USUAL_LAYOUT } from '../model.ts'
import type { Journal, JournalLine } from './journals.ts'
import { ledgerFiles } from './ledger-formats.ts'

const codes = Object.fromEntries(ACCOUNTS.map((account) => [account, { code: '', name: '' }])) as Record<
  AccountName,
  AccountCode
>
const MAP: AccountMap = {
  codes: {
    ...codes,
    drawer: { code: '0010', name: 'Till cash' },
    bank: { code: '0090', name: 'Bank' },
    sales: { code: '4000', name: 'Sales, airtime' },
    cost: { code: '5000', name: '=cmd()' },
  },
  branches: { 'HRE-01': { code: '12', name: 'Harare' } },
  taxRate: 'Tax Exempt',
  yearBegins: 4,
  xeroClearing: '',
  layout: USUAL_LAYOUT,
}

const usd = (account: AccountName, cents: bigint, kind = ''): JournalLine => {
  return { account, currency: 'USD', kind, nativeCents: cents, usdCents: cents }
}
const LINES = [usd('drawer', 525n), usd('sales', -1_000n), usd('cost', 475n)]
const MONTH: Journal = { day: '2026-10-31', branchCode: '', branch: '', lines: LINES }

const rowsOf = (program: Parameters<typeof ledgerFiles>[0], journals = [MONTH], map = MAP) =>
  ledgerFiles(program, journals, map).map((text) => text.trimEnd().split('\r\n'))
const only = (...given: Parameters<typeof rowsOf>) => rowsOf(...given)[0] ?? []
const laid = (layout: Partial<JournalLayout>): AccountMap => ({ ...MAP, layout: { ...USUAL_LAYOUT, ...layout } })

test('Xero gets one journal of signed amounts under one narration and date', () => {
  expect(only('xero')).toEqual([
    '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount',
    '"Partner POS, 2026-10",31/10/2026,Cash in drawers,0010,Tax Exempt,5.25',
    '"Partner POS, 2026-10",31/10/2026,Sales,4000,Tax Exempt,-10.00',
    '"Partner POS, 2026-10",31/10/2026,Cost of sales,5000,Tax Exempt,4.75',
  ])
})

test('QuickBooks gets accounts by name, debits and credits apart, and no formula', () => {
  expect(only('quickbooks')).toEqual([
    'JournalNo,JournalDate,AccountName,Debits,Credits,Description',
    'POS 2026-10,10/31/2026,Till cash,5.25,,Cash in drawers',
    'POS 2026-10,10/31/2026,"Sales, airtime",,10.00,Sales',
    "POS 2026-10,10/31/2026,'=cmd(),4.75,,Cost of sales",
  ])
})

test('Sage Accounting gets rows under one reference, the month first, outside the tax return', () => {
  expect(only('sage')).toEqual([
    'Reference,Date,Description,Ledger Account Number,Details,Analysis Type 1,Analysis Type 2,Analysis Type 3,Include on Tax Return,Debit,Credit,Exchange rate',
    'POS 2026-10,10/31/2026,"Partner POS, 2026-10",0010,Cash in drawers,,,,No,5.25,,',
    'POS 2026-10,10/31/2026,"Partner POS, 2026-10",4000,Sales,,,,No,,10.00,',
    'POS 2026-10,10/31/2026,"Partner POS, 2026-10",5000,Cost of sales,,,,No,4.75,,',
  ])
})

test('Sage 50 gets journal debits and credits, without tax', () => {
  expect(only('sage50').slice(1)).toEqual([
    'JD,,0010,0,31/10/2026,POS 2026-10,Cash in drawers,5.25,T9,0.00',
    'JC,,4000,0,31/10/2026,POS 2026-10,Sales,10.00,T9,0.00',
    'JD,,5000,0,31/10/2026,POS 2026-10,Cost of sales,4.75,T9,0.00',
  ])
})

test('Sage Pastel gets eighteen fields without headings, and the period of the accountant’s own year', () => {
  const [first = ''] = only('pastel')
  expect(first).toBe('7,31/10/2026,G,0010,POS2610,Cash in drawers,5.25,0,0.00,,,,1,1,1,0,0.00,5.25')
  expect(first.split(',')).toHaveLength(18)
  const days = ['2026-04-30', '2026-12-31', '2027-01-31', '2027-03-31']
  const periods = days.map((day) => only('pastel', [{ ...MONTH, day }])[0]?.split(',')[0])
  expect(periods).toEqual(['1', '9', '10', '12'])
})

const BY_ALL = laid({ by: 'day', branches: true, classes: true, currencies: true })
const DAYS: Journal[] = [
  { day: '2026-10-30', branchCode: '', branch: '', lines: [usd('bank', -100n), usd('cost', 100n)] },
  {
    ...{ day: '2026-10-30', branchCode: 'HRE-01', branch: 'First Street' },
    lines: [
      usd('drawer', 500n),
      { account: 'drawer', currency: 'ZWG', kind: '', nativeCents: 265_000n, usdCents: 1_000n },
      usd('sales', -1_500n, 'airtime'),
    ],
  },
]

test('by day, branch, class and currency, Xero gets tracking and is told what was paid', () => {
  expect(only('xero', DAYS, BY_ALL)).toEqual([
    '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
    '"Partner POS, 2026-10-30, no branch",30/10/2026,Banks and wallets,0090,Tax Exempt,-1.00,,,,',
    '"Partner POS, 2026-10-30, no branch",30/10/2026,Cost of sales,5000,Tax Exempt,1.00,,,,',
    '"Partner POS, 2026-10-30, HRE-01",30/10/2026,Cash in drawers,0010,Tax Exempt,5.00,Branch,Harare,,',
    '"Partner POS, 2026-10-30, HRE-01",30/10/2026,"Cash in drawers, ZWG 2650.00",0010,Tax Exempt,10.00,Branch,Harare,,',
    '"Partner POS, 2026-10-30, HRE-01",30/10/2026,"Sales, Airtime",4000,Tax Exempt,-15.00,Branch,Harare,Product,Airtime',
  ])
})

test('QuickBooks gets a journal of its own for each currency, in that currency', () => {
  expect(only('quickbooks', DAYS, BY_ALL).filter((line) => !line.includes('30 1'))).toEqual([
    'JournalNo,JournalDate,AccountName,Debits,Credits,Description,Currency,Location,Class',
    'POS 2026-10-30 2,10/30/2026,Till cash,5.00,,Cash in drawers,USD,Harare,',
    'POS 2026-10-30 2,10/30/2026,"Sales, airtime",,15.00,Sales,USD,Harare,Airtime',
    'POS 2026-10-30 2ZWG,10/30/2026,Till cash,2650.00,,Cash in drawers,ZWG,Harare,',
  ])
})

test('the Sages get analysis types, a department or a project, each within its width', () => {
  expect(only('sage', DAYS, BY_ALL).at(-1)).toBe(
    'POS 2026-10-30 HRE-01,10/30/2026,"Partner POS, 2026-10-30, HRE-01",4000,"Sales, Airtime",Harare,Airtime,,No,,15.00,',
  )
  expect(only('sage50', DAYS, BY_ALL).at(-1)).toBe(
    'JC,,4000,12,30/10/2026,POS 2026-10-30 HRE-01,"Sales, Airtime",15.00,T9,0.00',
  )
  expect(only('pastel', DAYS, BY_ALL).at(-1)).toBe(
    '7,30/10/2026,G,4000,P261030,"Sales, Airtime",-15.00,0,0.00,,12,,1,1,1,0,0.00,-15.00',
  )
  const settled = { account: 'clearing', currency: 'ZWG', kind: '', nativeCents: 123_456_789n, usdCents: 1n } as const
  const [line = ''] = only('pastel', [{ ...MONTH, lines: [settled] }], BY_ALL)
  expect(/"(.*)"/.exec(line)?.[1]).toBe('Payments to be settl, ZWG 1234567.89')
})

test('a branch without codes of the accountant keeps its name, no department, and a project of five letters', () => {
  const [, , journal] = [...DAYS, { ...(DAYS[1] as Journal), branchCode: 'BYO-01', branch: 'Bulawayo' }]
  const fieldsOf = (program: 'quickbooks' | 'sage50' | 'pastel') =>
    only(program, [journal as Journal], BY_ALL)
      .at(program === 'quickbooks' ? 1 : -1)
      ?.split(',')
  expect(fieldsOf('quickbooks')?.at(-2)).toBe('Bulawayo')
  expect(fieldsOf('sage50')?.[3]).toBe('0')
  expect(fieldsOf('pastel')).toContain('BYO01')
})

test('Xero books the bank on its clearing account', () => {
  const bank = { ...MONTH, lines: [usd('bank', 100n), usd('sales', -100n)] }
  const cell = (map: AccountMap) => only('xero', [bank], map)[1]?.split(',')[4]
  expect([cell(MAP), cell({ ...MAP, xeroClearing: '890' })]).toEqual(['0090', '890'])
  expect(only('pastel', [bank], { ...MAP, xeroClearing: '890' })[0]).toContain(',G,0090,')
})

test('Xero gets files of at most 300 lines, Sage Accounting of at most half a megabyte, and no journal in two', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at): Journal => ({ ...(DAYS[1] as Journal), branchCode: `B-${at}` }))
  const xero = rowsOf('xero', many(250), BY_ALL)
  expect(xero.map((lines) => lines.length - 1)).toEqual([300, 300, 150])
  expect(new Set(xero.map(([head]) => head)).size).toBe(1)
  const narrations = xero.flatMap((lines) => [...new Set(lines.slice(1).map((line) => line.split('"')[1]))])
  expect(narrations).toHaveLength(250)
  const sage = ledgerFiles('sage', many(2_000), BY_ALL)
  expect(sage.length).toBeGreaterThan(1)
  expect(Math.max(...sage.map(({ length }) => length))).toBeLessThanOrEqual(500_000)
  expect(rowsOf('sage50', many(250), BY_ALL)).toHaveLength(1)
})

test('a change of worth alone is no line of a currency’s own journal, and what is worth nothing is no line in USD', () => {
  const lines: JournalLine[] = [
    { account: 'drawer', currency: 'ZWG', kind: '', nativeCents: 0n, usdCents: -5n },
    { account: 'rounding_fx', currency: 'ZWG', kind: '', nativeCents: 0n, usdCents: 5n },
    { account: 'safe', currency: 'ZWG', kind: '', nativeCents: 1n, usdCents: 0n },
    { account: 'drawer', currency: 'ZWG', kind: '', nativeCents: -1n, usdCents: 0n },
  ]
  expect(only('quickbooks', [{ ...MONTH, lines }], BY_ALL)).toHaveLength(3)
  expect(only('sage50', [{ ...MONTH, lines }], BY_ALL)).toHaveLength(3)
})

test('a month in which nothing moved is a file of headings', () => {
  expect(only('xero', [])).toHaveLength(1)
})
