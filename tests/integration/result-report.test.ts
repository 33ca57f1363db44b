import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { moveSafe } from '@/lib/office/cash/move-safe.ts'
import { exportReport } from '@/lib/office/reports/export-report.ts'
import { parseReportFilter, type ReportQuery, sumResult } from '@/lib/office/reports/model.ts'
import { getMoneyReport, getResultReport } from '@/lib/office/reports/queries.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { deposit, followNow } from '../support/collect.ts'
import { AIRTIME, ELECTRICITY, sellNow } from '../support/sell.ts'
import { close, move, open } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
let owner: Actor
let manager: Actor

/**
 * Harare: airtime of 5.00 that costs 4.75, rent of 3.00 out of the safe, 1.00 paid out of the drawer for transport,
 * 0.50 short, and payments by two wallets. Bulawayo: electricity of 20.30 that costs 19.70.
 */
beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  manager = await openTill('BYO-01', 'Farai', 'manager')
  await open(shop.actor, { USD: '10' })
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000001' })
  await move({ ...shop.actor, role: 'supervisor' }, 'payout', {
    amount: '1',
    purpose: 'expense',
    expenseKind: 'transport',
  })
  await close(shop.actor, { USD: '13.50' })
  for (const kind of ['owners_in', 'expense'] as const) await moved(kind)
  await followNow(shop.actor, await deposit(shop.actor, { amount: '12.50' }))
  await followNow(shop.actor, await deposit(shop.actor, { amount: '4', method: 'innbucks' }))
  await sellNow(await openTill('BYO-01', 'Sipho', 'cashier'), ELECTRICITY)
})

async function moved(kind: 'owners_in' | 'expense'): Promise<void> {
  const nothing = { bank: '', slipNumber: '', note: 'rent', currency: 'USD', branchCode: 'HRE-01' }
  const input = { ...nothing, kind, amount: '3', expenseKind: kind === 'expense' ? 'rent' : '', intentId: randomUUID() }
  await moveSafe({ ctx: { actor: owner }, input })
}

const filter = (query: ReportQuery = {}) => parseReportFilter({ report: 'result', ...query })
const told = async (actor: Actor, query: ReportQuery = {}) =>
  (await getResultReport(actor, filter(query))).map(({ key, label: _, ...cents }) => [
    key,
    ...Object.values(cents).map(Number),
  ])

/** Net sales, margin, over or short of drawers and of safes, expenses, other, result. */
test('what a branch earned is its margin, less what drawers were short and what was spent', async () => {
  expect(await told(owner)).toEqual([
    ['BYO-01', 2030, 60, 0, 0, 0, 0, 60],
    ['HRE-01', 500, 25, -50, 0, -400, 0, -425],
  ])
  expect(await told(owner, { by: 'month' })).toMatchObject([[expect.any(String), 2530, 85, -50, 0, -400, 0, -365]])
  expect(await told(owner, { branch: 'HRE-01' })).toHaveLength(1)
  expect(await told(owner, { from: '2026-01-01', to: '2026-01-31' })).toEqual([])
})

test('the lines add up to the accounts of profit and loss, whatever they are grouped by', async () => {
  const accounts = [
    'sales',
    'cost',
    'other_income',
    'losses',
    'expenses',
    'over_short',
    'safe_over_short',
    'rounding_fx',
  ]
  const { _sum } = await db().journalPosting.aggregate({
    where: { account: { in: accounts } },
    _sum: { usdCents: true },
  })
  for (const by of ['branch', 'month', 'day']) {
    expect(sumResult(await getResultReport(owner, filter({ by }))).resultCents, by).toBe(-(_sum.usdCents ?? 0n))
  }
})

test('a manager is told of their own branches, in the file too; a cashier of none', async () => {
  expect(await told(manager)).toEqual([['BYO-01', 2030, 60, 0, 0, 0, 0, 60]])
  const { body } = await exportReport({ ctx: { actor: manager }, input: filter() })
  const [, ...lines] = (await new Response(body).text()).trim().split('\r\n')
  expect(lines).toEqual([expect.stringContaining('BYO-01')])
  await expect(told(shop.actor)).rejects.toMatchObject({ problem: { code: 'NOT_ALLOWED' } })
})

test('each wallet is told apart, beside the cash', async () => {
  const lines = await getMoneyReport(owner, parseReportFilter({ report: 'money', by: 'wallet' }))
  expect(
    lines.map(({ label, currency, cashCents, collectedCents }) => [label, currency, cashCents, collectedCents]),
  ).toEqual([
    ['', 'USD', 2530n, 0n],
    ['EcoCash', 'USD', 0n, 1250n],
    ['InnBucks', 'USD', 0n, 400n],
  ])
  const mine = await getMoneyReport(manager, parseReportFilter({ report: 'money', by: 'wallet' }))
  expect(mine.map(({ key }) => key)).toEqual(['cash'])
})

test('the file of money by wallet has each day’s cash and wallets', async () => {
  const today = harareDay(new Date())
  const input = parseReportFilter({ report: 'money', by: 'wallet', from: movedBy(today, -1), to: today })
  const { body } = await exportReport({ ctx: { actor: owner }, input })
  expect((await new Response(body).text()).replace('\ufeff', '').trimEnd().split('\r\n')).toEqual([
    'Day,Wallet,Currency,Cash taken,Given back,Other ways to pay,On account,Mobile money,Mobile money taken back,Over or short',
    `${today},Cash,USD,25.30,0.00,0.00,0.00,0.00,0.00,-0.50`,
    `${today},EcoCash,USD,0.00,0.00,0.00,0.00,12.50,0.00,0.00`,
    `${today},InnBucks,USD,0.00,0.00,0.00,0.00,4.00,0.00,0.00`,
  ])
})
