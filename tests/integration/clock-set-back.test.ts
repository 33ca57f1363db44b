import { beforeAll, beforeEach, expect, test } from 'vitest'
import { paidByDay, viewTotals, walletsByDay } from '@/lib/books/totals/read-totals.ts'
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

test('slips and payments by phone of a day that was counted too early are counted again once it is over', async () => {
  await sellMore()
  await updateTotals()
  await setAhead(TOMORROW)
  await updateTotals()
  await setAhead(0)
  await sellMore()
  await updateTotals()
  const { slips, cents } = await expectPagesRight()
  await setAhead(TOMORROW)
  await updateTotals()
  await updateTotals()
  expect(await expectPagesRight()).toEqual({ slips, cents })
  const counted = await db().paidDay.aggregate({ _sum: { count: true } })
  const wallets = await db().walletDay.aggregate({ _sum: { collectedCents: true } })
  expect({ slips: counted._sum.count, cents: wallets._sum.collectedCents }).toEqual({ slips, cents })
})

/** What pages say of today, which must be what the slips and payments are. */
async function expectPagesRight(): Promise<{ slips: number; cents: bigint }> {
  const day = harareDay(new Date())
  const span = { from: day, to: day }
  const sumOf = async (sum: Prisma.Sql, days: Prisma.Sql) => {
    const [row] = await db().$queryRaw<{ sum: bigint }[]>`
      select ${sum}::bigint as sum from ${days} found where day = ${day}::date`
    return row?.sum ?? 0n
  }
  const paidDays = await viewTotals(async (view) => paidByDay(view, span))
  const slips = await sumOf(Prisma.sql`sum(count)`, paidDays)
  const cents = await sumOf(Prisma.sql`sum("collectedCents")`, walletsByDay({ ...span, cashier: null }))
  const { _sum: collected } = await db().collection.aggregate({
    where: { state: 'completed' },
    _sum: { creditCents: true },
  })
  const paid = [{ tenders: { some: {} } }, { collections: { some: { state: 'completed' as const } } }]
  expect(Number(slips)).toBe(await db().ticket.count({ where: { OR: paid } }))
  expect(cents).toBe(collected.creditCents)
  return { slips: Number(slips), cents }
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
