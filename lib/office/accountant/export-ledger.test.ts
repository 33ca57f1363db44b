import { expect, test } from 'vitest'
import type { AccountName } from '@/lib/books/journal/model.ts'
import { ledgerFile } from './export-ledger.ts'
import { ACCOUNTS, type AccountCode, type AccountMap, type LedgerLine } from './model.ts'

const codes = Object.fromEntries(ACCOUNTS.map((account) => [account, { code: '', name: '' }])) as Record<
  AccountName,
  AccountCode
>
const map: AccountMap = {
  codes: {
    ...codes,
    drawer: { code: '0010', name: 'Till cash' },
    sales: { code: '4000', name: 'Sales, airtime' },
    cost: { code: '5000', name: '=cmd()' },
  },
  taxRate: 'Tax Exempt',
  yearBegins: 4,
}
const lines: LedgerLine[] = [
  { account: 'drawer', usdCents: 525n },
  { account: 'sales', usdCents: -1_000n },
  { account: 'cost', usdCents: 475n },
]
const rowsOf = (program: Parameters<typeof ledgerFile>[0], month = '2026-10') =>
  ledgerFile(program, { month, lines, map }).split('\r\n')

test('Xero is told one journal of signed amounts under one narration and date', () => {
  expect(rowsOf('xero')).toEqual([
    '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount',
    '"Partner POS, 2026-10",31/10/2026,Cash in drawers,0010,Tax Exempt,5.25',
    '"Partner POS, 2026-10",31/10/2026,Sales,4000,Tax Exempt,-10.00',
    '"Partner POS, 2026-10",31/10/2026,Cost of sales,5000,Tax Exempt,4.75',
    '',
  ])
})

test('QuickBooks is told accounts by name, debits and credits apart, and no formula', () => {
  expect(rowsOf('quickbooks')).toEqual([
    'JournalNo,JournalDate,AccountName,Debits,Credits,Description',
    'POS 2026-10,10/31/2026,Till cash,5.25,,Cash in drawers',
    'POS 2026-10,10/31/2026,"Sales, airtime",,10.00,Sales',
    "POS 2026-10,10/31/2026,'=cmd(),4.75,,Cost of sales",
    '',
  ])
})

test('Sage 50 is told journal debits and credits, without tax', () => {
  expect(rowsOf('sage50').slice(1)).toEqual([
    'JD,,0010,0,31/10/2026,POS 2026-10,Cash in drawers,5.25,T9,0.00',
    'JC,,4000,0,31/10/2026,POS 2026-10,Sales,10.00,T9,0.00',
    'JD,,5000,0,31/10/2026,POS 2026-10,Cost of sales,4.75,T9,0.00',
    '',
  ])
})

test('Sage Pastel is told eighteen fields without headings, and the period of the accountant’s own year', () => {
  const [first = ''] = rowsOf('pastel')
  expect(first).toBe('7,31/10/2026,G,0010,POS2610,Cash in drawers,5.25,0,0.00,,,,1,1,1,0,0.00,5.25')
  expect(first.split(',')).toHaveLength(18)
  expect(
    ['2026-04', '2026-12', '2027-01', '2027-03'].map((month) => rowsOf('pastel', month)[0]?.split(',')[0]),
  ).toEqual(['1', '9', '10', '12'])
})
