import { execFileSync } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { rebuildTotals } from '@/lib/books/totals/rebuild-totals.ts'
import { listClosedShifts } from '@/lib/counter/shifts/queries.ts'
import { sumHeld } from '@/lib/office/reports/list-held.ts'
import { parseReportFilter, SALES_FIGURES, sumSales } from '@/lib/office/reports/model.ts'
import { getMoneyReport, getSalesReport } from '@/lib/office/reports/queries.ts'
import { parseStatementFilter } from '@/lib/office/statement/model.ts'
import { getStatementPage } from '@/lib/office/statement/queries.ts'
import { syncStatement } from '@/lib/office/statement/sync-statement.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
let owner: Actor

const SIZES = ['--sales', '2000', '--statement-rows', '3000', '--branches', '3', '--staff', '12', '--days', '5']

function seed(): string {
  const args = ['--import', 'tsx', 'scripts/seed-large.ts', ...SIZES]
  const env = { ...process.env, DATABASE_URL: shop.databaseUrl }
  return execFileSync(process.execPath, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  // A shop that runs has read its statement within a minute.
  expect(await syncStatement('test')).toEqual({ end: 'up_to_date' })
  expect(await db().statementEntry.count()).toBeGreaterThan(0)
  seed()
})

test('a seeded shop has the requested size, and its books are sound', async () => {
  expect(await db().sale.count()).toBe(2_000)
  expect(await db().statementEntry.count()).toBe(3_000)
  expect(await db().branch.count()).toBe(3)
  const states = await db().sale.groupBy({ by: ['state'] })
  const all = ['completed', 'failed', 'not_sold', 'pending', 'reversed', 'sending']
  expect(states.map(({ state }) => state).sort()).toEqual(all)
  expect(await db().ticket.count({ where: { tenderedAt: { gt: new Date() } } })).toBe(0)
})

test('its reports equal its journal, with or without totals', async () => {
  const filter = parseReportFilter({ by: 'branch', from: '2020-01-01' })
  const read = async () => [await getSalesReport(owner, filter), await getMoneyReport(owner, filter)] as const
  const before = await read()
  await rebuildTotals()
  expect(await read()).toEqual(before)
  const sums = await db().journalPosting.groupBy({ by: ['account'], _sum: { usdCents: true } })
  const booked = (account: string) => sums.find((row) => row.account === account)?._sum.usdCents ?? 0n
  expect((await sumHeld(owner, filter)).heldCents).toBe(-booked('held'))
  const total = sumSales(before[0])
  const [netSales, netCost] = SALES_FIGURES.map((figure) => figure.of(total)).slice(-3)
  expect([netSales, netCost]).toEqual([-booked('sales'), booked('cost')])
})

test('its statement has no jump, and its last balance is the one shown', async () => {
  const [jumps] = await db().$queryRaw<{ count: bigint }[]>`
    select count(*) from (
      select "balanceAfterCents" - "amountCents" as before, lag("balanceAfterCents") over (order by position) as last
      from "StatementEntry"
    ) r where last is not null and before <> last`
  expect(jumps?.count).toBe(0n)
  const page = await getStatementPage(owner, parseStatementFilter({}), {})
  const standing = await db().serviceStanding.findFirstOrThrow()
  expect(page.rows[0]?.balanceAfterCents).toBe(standing.availableCents)
})

test('its closed shifts are readable, some of them short', async () => {
  const { rows } = await listClosedShifts(owner)
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.flatMap(({ differences }) => differences).length).toBeGreaterThan(0)
})

test('a shop with sales is not seeded again', () => {
  expect(seed).toThrow('Only one that has not is filled')
})
