import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { postEntry } from '@/lib/books/journal/ledger.ts'
import { entry, inUsd, losses, overShort } from '@/lib/books/journal/model.ts'
import type { SalesFigures } from '@/lib/books/totals/model.ts'
import { rebuildTotals } from '@/lib/books/totals/rebuild-totals.ts'
import { updateTotals } from '@/lib/books/totals/update-totals.ts'
import { sumHeldVisible } from '@/lib/counter/endings/held-money.ts'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import { getAttention } from '@/lib/office/overview/get-attention.ts'
import { exportReport } from '@/lib/office/reports/export-report.ts'
import { listHeld, sumHeld } from '@/lib/office/reports/list-held.ts'
import { parseReportFilter, type ReportQuery, SALES_FIGURES, sumMoney, sumSales } from '@/lib/office/reports/model.ts'
import { getMoneyReport, getSalesReport } from '@/lib/office/reports/queries.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { listChoices } from '@/lib/people/branches/queries.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { deposit, followNow } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, ELECTRICITY, sellNow } from '../support/sell.ts'
import { close, open } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sumAll } from '../support/sum-all.ts'

const shop = openShop()
let owner: Actor
let manager: Actor
let sipho: Actor

/**
 * Rudo in Harare: two sales of 5.00 that cost 4.75 each, a third reversed, a fourth waiting; she counts 0.50 short. A
 * customer deposits 12.50 by mobile money. Sipho in Bulawayo: electricity for 20.30 that costs 19.70.
 */
beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  manager = await openTill('BYO-01', 'Farai', 'manager')
  sipho = await openTill('BYO-01', 'Sipho', 'cashier')
  await db().branch.update({ where: { code: 'BYO-01' }, data: { name: 'Bulawayo' } })
  await open(shop.actor, { USD: '10' })
  for (const end of ['001', '101', '004', '002']) {
    await sellNow(shop.actor, { ...AIRTIME, recipient: `263000000${end}` })
  }
  await close(shop.actor, { USD: '29.50' })
  await followNow(shop.actor, await deposit(shop.actor, { amount: '12.50' }))
  await sellNow(sipho, ELECTRICITY)
  await db().sale.updateMany({ where: { state: 'pending' }, data: { nextCheckAt: null } })
  await portalOf(shop.simulator.url).advance(130)
  await watchReversals(credentialNamed('demo'))
})

const filter = (query: ReportQuery = {}) => parseReportFilter(query)
/** The report's columns: sold, paid, times reversed, money reversed, net sales, cost, margin. */
const figures = (sales: SalesFigures) => SALES_FIGURES.map((figure) => Number(figure.of(sales)))
const salesBy = async (actor: Actor, query: ReportQuery) => {
  const lines = await getSalesReport(actor, filter(query))
  return Object.fromEntries(
    lines.map((line) => {
      const [sold, , reversed, , ...earned] = figures(line)
      return [line.label, [sold, reversed, ...earned]]
    }),
  )
}
const moneyBy = async (actor: Actor, query: ReportQuery) => {
  const lines = await getMoneyReport(actor, filter({ report: 'money', ...query }))
  return lines.map(({ label, currency, cashCents, returnedCents, collectedCents, takenBackCents, overShortCents }) => [
    label,
    currency,
    ...[cashCents, returnedCents, collectedCents, takenBackCents, overShortCents].map(Number),
  ])
}

/** An account's sum in the journal, over all entries. */
async function booked(account: string): Promise<number> {
  const sum = await db().journalPosting.aggregate({ where: { account }, _sum: { usdCents: true } })
  return Number(sum._sum.usdCents ?? 0n)
}

async function expectToEqualJournal(): Promise<void> {
  const sales = sumSales(await getSalesReport(owner, filter()))
  const [netSales, netCost] = figures(sales).slice(-3)
  expect(netSales).toBe(-(await booked('sales')))
  expect(netCost).toBe(await booked('cost'))
  const [usd] = sumMoney(await getMoneyReport(owner, filter({ report: 'money' })))
  expect(Number(usd?.overShortCents)).toBe(-(await booked('over_short')))
  const cash = await db().journalPosting.aggregate({
    where: { account: 'drawer', currency: 'USD', entry: { event: { in: ['cash_taken', 'money_returned'] } } },
    _sum: { nativeCents: true },
  })
  expect((usd?.cashCents ?? 0n) + (usd?.returnedCents ?? 0n)).toBe(cash._sum.nativeCents)
}

/** The figures are the same read from the journal, from totals, or half from each. */
test.each([
  ['before anything is summed', async () => {}],
  ['when all is summed', rebuildTotals],
  ['when the worker sums it again', () => Promise.all([updateTotals(), updateTotals(), updateTotals()])],
])('every figure of a known day is right %s', async (_when, prepare) => {
  await prepare()
  expect(await salesBy(owner, { by: 'branch' })).toEqual({
    'Harare First Street': [3, 1, 1000, 950, 50],
    Bulawayo: [1, 0, 2030, 1970, 60],
  })
  expect(await salesBy(owner, { by: 'cashier' })).toEqual({
    Rudo: [3, 1, 1000, 950, 50],
    Sipho: [1, 0, 2030, 1970, 60],
  })
  expect(await salesBy(owner, { by: 'product' })).toEqual({
    'Econet airtime': [3, 1, 1000, 950, 50],
    'ZESA prepaid electricity': [1, 0, 2030, 1970, 60],
  })
  const today = harareDay(new Date())
  expect(await salesBy(owner, { by: 'day' })).toEqual({ [today]: [4, 1, 3030, 2920, 110] })
  expect(await salesBy(owner, { by: 'month' })).toEqual({ [today.slice(0, 7)]: [4, 1, 3030, 2920, 110] })
  expect(await moneyBy(owner, { by: 'branch' })).toEqual([
    ['Harare First Street', 'USD', 2000, 0, 1250, 0, -50],
    ['Bulawayo', 'USD', 2030, 0, 0, 0, 0],
  ])
  await expectToEqualJournal()
})

test('filters keep what they ask for, and days outside a report hold nothing', async () => {
  expect(await salesBy(owner, { by: 'cashier', branch: 'BYO-01' })).toEqual({ Sipho: [1, 0, 2030, 1970, 60] })
  expect(await salesBy(owner, { by: 'branch', product: 'zesa.prepaid' })).toEqual({ Bulawayo: [1, 0, 2030, 1970, 60] })
  expect(Object.keys(await salesBy(owner, { by: 'branch', cashier: shop.actor.staffId }))).toEqual([
    'Harare First Street',
  ])
  expect(await salesBy(owner, { from: '2026-01-01', to: '2026-01-31' })).toEqual({})
})

test('a manager sees only their branches in every report, file and choice; those who only sell see none', async () => {
  expect(await salesBy(manager, { by: 'branch' })).toEqual({ Bulawayo: [1, 0, 2030, 1970, 60] })
  expect(await salesBy(manager, { by: 'branch', branch: 'HRE-01' })).toEqual({})
  expect((await moneyBy(manager, { by: 'cashier' })).map(([label]) => label)).toEqual(['Sipho'])
  expect(await listHeld(manager, filter({ report: 'held' }))).toEqual([])
  expect((await listChoices(manager, 'report:read')).products.map(({ name }) => name)).toContain('Econet airtime')
  expect((await listChoices(manager, 'report:read')).branches.map(({ code }) => code)).toEqual(['BYO-01'])
  expect(await csvOf(manager, { report: 'sales' })).toHaveLength(2)
  const supervisor = await openTill('HRE-01', 'Nomsa', 'supervisor')
  for (const actor of [shop.actor, supervisor]) {
    await expect(getSalesReport(actor, filter())).rejects.toThrow('NOT_ALLOWED')
    await expect(getMoneyReport(actor, filter())).rejects.toThrow('NOT_ALLOWED')
    await expect(listHeld(actor, filter())).rejects.toThrow('NOT_ALLOWED')
    await expect(csvOf(actor, {})).rejects.toThrow('NOT_ALLOWED')
  }
})

test('every cent held is listed ticket by ticket, by what it waits for, and sums to the journal', async () => {
  const held = filter({ report: 'held' })
  const none = { mobileCents: 0n, cashCents: 0n, underWayCents: 0n }
  expect(await listHeld(owner, held)).toMatchObject([
    { sums: { ...none, heldCents: 500n, cashCents: 500n }, payments: [], cashier: 'Rudo' },
    { sums: { ...none, heldCents: 500n, underWayCents: 500n }, payments: [] },
    {
      sums: { ...none, heldCents: 1250n, mobileCents: 1250n },
      payments: [{ method: 'EcoCash', phone: expect.stringMatching(/^077 ••• \d{3}$/) }],
      branch: 'Harare First Street',
    },
  ])
  expect(await listHeld(owner, filter({ report: 'held', branch: 'BYO-01' }))).toEqual([])
  const sums = { count: 3, heldCents: 2250n, mobileCents: 1250n, cashCents: 500n, underWayCents: 500n }
  expect(await sumHeld(owner, held)).toEqual({ ...sums, mobileCount: 1, cashCount: 1, underWayCount: 1 })
  expect(await sumHeldVisible(shop.actor)).toMatchObject(sums)
  expect(await sumHeldVisible(sipho)).toMatchObject({ count: 0, heldCents: 0n })
  expect(await booked('held')).toBe(-2250)
  expect((await getAttention(owner)).held).toMatchObject(sums)
})

async function csvOf(actor: Actor, query: ReportQuery): Promise<string[]> {
  const { body } = await exportReport({ ctx: { actor }, input: filter(query) })
  return (await new Response(body).text()).replace('\ufeff', '').trimEnd().split('\r\n')
}

test('the file has a line for each day, branch, cashier and product, and nothing a spreadsheet would run', async () => {
  await db().staff.update({ where: { id: sipho.staffId }, data: { name: '=cmd()' } })
  const today = harareDay(new Date())
  expect(await csvOf(owner, { report: 'sales', by: 'month' })).toEqual([
    'Day,Branch code,Branch,Cashier,Product code,Product,Sold,Customers paid USD,Reversed,Reversed USD,Net sales USD,Cost USD,Margin USD',
    `${today},BYO-01,Bulawayo,'=cmd(),zesa.prepaid,ZESA prepaid electricity,1,20.30,0,0.00,20.30,19.70,0.60`,
    `${today},HRE-01,Harare First Street,Rudo,econet.airtime,Econet airtime,3,15.00,1,5.00,10.00,9.50,0.50`,
  ])
  expect((await csvOf(owner, { report: 'money' }))[2]).toBe(
    `${today},HRE-01,Harare First Street,Rudo,USD,20.00,0.00,0.00,0.00,12.50,0.00,-0.50`,
  )
  const [, given, , paid] = await csvOf(owner, { report: 'held' })
  expect(given).toMatch(/,HRE01-T1-\d{6},Harare First Street,Rudo,Cash,0\.00,5\.00,0\.00,5\.00$/)
  expect(paid).toMatch(/,HRE01-T1-\d{6},Harare First Street,Rudo,EcoCash,12\.50,0\.00,0\.00,12\.50$/)
  expect(await db().audit.count({ where: { action: 'report:export', staffId: owner.staffId } })).toBe(3)
})

test('an entry committed after newer ones were totalled is not lost', async () => {
  let commit = () => {}
  let posted = () => {}
  const isPosted = new Promise<void>((resolve) => {
    posted = resolve
  })
  const slow = db().$transaction(
    async (tx) => {
      const short = entry('counted', [inUsd(overShort('USD'), 100n), inUsd(losses('USD'), -100n)])
      await postEntry(tx, short, {
        environment: 'test',
        objectKind: 'shift',
        objectId: randomUUID(),
        credential: null,
        branchCode: 'HRE-01',
        tillId: null,
        shiftId: null,
        staffId: shop.actor.staffId,
      })
      posted()
      await new Promise<void>((resolve) => {
        commit = resolve
      })
    },
    { timeout: 60_000 },
  )
  await isPosted
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000301' })
  await updateTotals()
  await updateTotals()
  commit()
  await slow
  await expectToEqualJournal()
  await updateTotals()
  await updateTotals()
  await expectToEqualJournal()
  expect((await moneyBy(owner, { by: 'branch', branch: 'HRE-01' }))[0]?.at(-1)).toBe(-150)
  await sumAll()
})

test('tickets that hold money are paged, oldest first, and summed over all pages', async () => {
  await followNow(shop.actor, await deposit(shop.actor, { amount: '3.20' }))
  await followNow(shop.actor, await deposit(shop.actor, { amount: '4' }))
  const held = filter({ report: 'held' })
  expect(await sumHeld(owner, held)).toMatchObject({ count: 5, heldCents: 2970n, mobileCents: 1970n })
  expect(await sumHeld(manager, held)).toMatchObject({ count: 0, heldCents: 0n })
  const page = async (from: string | null, back = false) => listHeld(owner, held, { from, back, take: 3 })
  const first = await page(null)
  expect(first.map(({ sums }) => sums.heldCents)).toEqual([500n, 500n, 1250n])
  const second = await page(first[2]?.place ?? null)
  expect(second.map(({ sums }) => sums.heldCents)).toEqual([320n, 400n])
  expect((await page(second[0]?.place ?? null, true)).map(({ sums }) => sums.heldCents)).toEqual([1250n, 500n, 500n])
  await expect(sumHeld(shop.actor, held)).rejects.toThrow('NOT_ALLOWED')
})

test('a file of mistyped years has the books’ days alone, and ends as soon as its reader leaves', async () => {
  const typed = { from: '1026-11-01', to: '9026-11-01' }
  for (const report of ['sales', 'money'] as const) {
    expect(await csvOf(owner, { report, ...typed })).toEqual(await csvOf(owner, { report }))
  }
  const earliest = { at: new Date('1726-11-01'), objectKind: 'shift', objectId: randomUUID(), event: 'counted' }
  await db().journalEntry.create({ data: { environment: 'test', ...earliest } })
  const { body } = await exportReport({ ctx: { actor: owner }, input: filter({ report: 'sales', ...typed }) })
  const reader = body.getReader()
  const heading = await reader.read()
  expect(new TextDecoder().decode(heading.value)).toMatch(/^Day,/)
  await reader.cancel()
})
