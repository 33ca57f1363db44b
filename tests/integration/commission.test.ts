import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { rebuildTotals } from '@/lib/books/totals/rebuild-totals.ts'
import { setProductPrice } from '@/lib/counter/catalogue/set-product-price.ts'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import { exportReport } from '@/lib/office/reports/export-report.ts'
import { COMMISSION_FIGURES, parseReportFilter, type ReportQuery } from '@/lib/office/reports/model.ts'
import { getSalesReport } from '@/lib/office/reports/queries.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, ELECTRICITY, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sumAll } from '../support/sum-all.ts'

const shop = openShop()
let owner: Actor

/** Airtime of 5.00 costs 4.75 and has our charge of 0.25: two sold, one of them reversed. Electricity has none. */
beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  const input = { productCode: 'econet.airtime', charge: '0.25', price: '' }
  await setProductPrice({ ctx: { actor: owner }, input })
  for (const end of ['001', '101', '004']) await sellNow(shop.actor, { ...AIRTIME, recipient: `263000000${end}` })
  await sellNow(shop.actor, ELECTRICITY)
  await portalOf(shop.simulator.url).advance(130)
  await watchReversals(credentialNamed('demo'))
})

const month = () => harareDay(new Date()).slice(0, 7)
const filter = (query: ReportQuery = {}) => parseReportFilter({ report: 'commission', ...query })
/** Sold, net sales, margin, own charges, commission. */
const told = async (query: ReportQuery = {}) =>
  (await getSalesReport(owner, filter(query))).map((line) => [
    line.label,
    ...COMMISSION_FIGURES.map(({ of }) => Number(of(line))),
  ])

const EXPECTED = () => [
  [`${month()}~ZESA prepaid electricity`, 1, 2030, 60, 0, 60],
  [`${month()}~Econet airtime`, 3, 1050, 100, 50, 50],
]

test.each([
  ['before anything is summed', async () => {}],
  ['when the worker has summed it', sumAll],
  ['when it is summed again', rebuildTotals],
])(
  'commission is told by product and month apart from our own charges, without what was reversed, %s',
  async (_, prepare) => {
    await prepare()
    expect(await told()).toEqual(EXPECTED())
    expect(await told({ by: 'month' })).toEqual([[month(), 4, 3080, 160, 50, 110]])
    expect(await told({ by: 'branch' })).toEqual([['Harare First Street', 4, 3080, 160, 50, 110]])
    expect(await told({ product: 'zesa.prepaid' })).toEqual(EXPECTED().slice(0, 1))
  },
)

test('totals of before charges were kept are completed by the migration, to the cent', async () => {
  await sumAll()
  const tables = ['SalesDay', 'SalesMonth', 'SalesBranchDay', 'SalesHour']
  const rows = () =>
    Promise.all(tables.map((table) => db().$queryRawUnsafe<object[]>(`select t.* from "${table}" t order by t::text`)))
  const before = await rows()
  const [, backfill = ''] = readFileSync(
    'prisma/migrations/20261122220000_commission_totals/migration.sql',
    'utf8',
  ).split('-- Summed as far as the totals are, while nobody moves the mark.\n')
  await db().$transaction(async (tx) => {
    for (const table of tables)
      await tx.$executeRawUnsafe(`update "${table}" set "chargeCents" = 0, "reversedChargeCents" = 0`)
    for (const statement of backfill.split(';\n').filter((one) => one.trim())) await tx.$executeRawUnsafe(statement)
  })
  expect(await rows()).toEqual(before)
})

test('the file splits each day’s margin in the same way', async () => {
  const { name, body } = await exportReport({ ctx: { actor: owner }, input: filter() })
  const lines = (await new Response(body).text()).replace('\ufeff', '').trimEnd().split('\r\n')
  expect(name).toMatch(/^commission-.*\.csv$/)
  expect(lines[0]).toBe(
    'Day,Branch code,Branch,Cashier,Product code,Product,Sold,Net sales USD,Margin USD,Own charges USD,Commission USD',
  )
  expect(lines[1]).toMatch(/,econet\.airtime,Econet airtime,3,10\.50,1\.00,0\.50,0\.50$/)
})
