import { beforeAll, beforeEach, expect, test } from 'vitest'
import { byDay, CUSTOMERS, MONEY_BY_BRANCH, type Totals, viewTotals } from '@/lib/books/totals/read-totals.ts'
import { updateTotals } from '@/lib/books/totals/update-totals.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { parseSoldFilter } from '@/lib/office/sold/model.ts'
import { refreshSoldDays } from '@/lib/office/sold/refresh-sold-days.ts'
import { sumSold } from '@/lib/office/sold/sum-sold.ts'
import { db } from '@/lib/platform/database/db.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { deposit, followNow } from '../support/collect.ts'
import { openDatabaseClock } from '../support/database-clock.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sumAll } from '../support/sum-all.ts'

// The database's clock goes back over the end of a day: it was ahead, another server took over, or of two workers the
// one that began before came after. What was summed too early must not stay, and nothing may stop.
const shop = openShop()
/** With an hour for the day to settle, today is the last day that is over, whatever time it is. */
const TOMORROW = 25
let setAhead: (hours: number) => Promise<void>
let sold = 0

beforeAll(async () => {
  setAhead = await openDatabaseClock()
})

beforeEach(() => setAhead(0))

/** One more slip that is paid in cash, and one by phone. */
async function sellMore(): Promise<void> {
  await sellNow(shop.actor, { ...AIRTIME, recipient: `07712345${String(10 + sold++)}`, amount: '2' })
  await followNow(shop.actor, await deposit(shop.actor, { amount: '5' }))
}

test('customers and payments by phone are counted once each, whatever the clock said meanwhile', async () => {
  await sellMore()
  await sumAll()
  await setAhead(TOMORROW)
  await updateTotals()
  await setAhead(0)
  await sellMore()
  const { customers, cents } = await expectPagesRight()
  await sumAll()
  expect(await expectPagesRight()).toEqual({ customers, cents })
  await setAhead(TOMORROW)
  await updateTotals()
  await updateTotals()
  expect(await expectPagesRight()).toEqual({ customers, cents })
  const { _sum: counted } = await db().moneyTotal.aggregate({ where: { grain: 'customers' }, _sum: { count: true } })
  const byPhone = { grain: 'branch', method: { not: '' } }
  const { _sum: wallets } = await db().moneyTotal.aggregate({ where: byPhone, _sum: { usdCents: true } })
  expect({ customers: counted.count, cents: wallets.usdCents }).toEqual({ customers, cents })
})

/** What pages say of today, which must be what the tickets and payments are. */
async function expectPagesRight(): Promise<{ customers: number; cents: bigint }> {
  const day = harareDay(new Date())
  const sumOf = (sum: Prisma.Sql, what: Totals) => {
    return viewTotals(async (view) => {
      const [row] = await view.tx.$queryRaw<{ sum: bigint }[]>`
        select ${sum}::bigint as sum from ${byDay(view, what)} found where day = ${day}::date`
      return row?.sum ?? 0n
    })
  }
  const customers = Number(await sumOf(Prisma.sql`sum(count)`, CUSTOMERS))
  const cents = await sumOf(Prisma.sql`sum("usdCents") filter (where method <> '')`, MONEY_BY_BRANCH)
  const { _sum: collected } = await db().collection.aggregate({
    where: { state: 'completed' },
    _sum: { creditCents: true },
  })
  const paid = [{ tenders: { some: {} } }, { collections: { some: { state: 'completed' as const } } }]
  expect(customers).toBe(await db().ticket.count({ where: { OR: paid } }))
  expect(cents).toBe(collected.creditCents)
  return { customers, cents }
}

test('sales of a day that was summed too early are all in its sum, before the day is over and after', async () => {
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  const day = harareDay(new Date())
  const expectSumRight = async () => {
    const { sales } = await sumSold(owner, parseSoldFilter({ from: day, to: day }))
    expect(sales).toBe(await db().sale.count({ where: { claimedAt: { not: null } } }))
  }
  await sellMore()
  await setAhead(TOMORROW)
  await refreshSoldDays()
  await setAhead(0)
  await sellMore()
  await expectSumRight()
  await refreshSoldDays()
  await expectSumRight()
  await setAhead(TOMORROW)
  await refreshSoldDays()
  await expectSumRight()
  expect(await db().soldDaySummed.count({ where: { day: new Date(day) } })).toBe(1)
})
