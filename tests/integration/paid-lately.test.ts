import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { paidByDay, viewTotals } from '@/lib/books/totals/read-totals.ts'
import { db } from '@/lib/platform/database/db.ts'
import { HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { openDatabaseClock } from '../support/database-clock.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { sumAll } from '../support/sum-all.ts'

// Slips paid in days that are not over are counted entry by entry, so that pages need not count them one by one.
const shop = openShop()
let setAhead: (hours: number) => Promise<void>
let sold = 0

beforeAll(async () => {
  setAhead = await openDatabaseClock()
})

beforeEach(() => setAhead(0))

async function sellSlip(): Promise<void> {
  await sellNow(shop.actor, { ...AIRTIME, recipient: `07712346${String(10 + sold++)}`, amount: '2' })
}

/** One more payment for a ticket, as the books note it. */
async function pay(ticketId: string | null, at?: Date): Promise<void> {
  const like = { where: { event: 'cash_taken' }, select: { branchCode: true, environment: true } }
  const part = { objectKind: 'intake', objectId: randomUUID(), event: 'cash_taken', ticketId, ...(at && { at }) }
  await db().journalEntry.create({ data: { ...part, ...(await db().journalEntry.findFirstOrThrow(like)) } })
}

/** What pages say was paid today, and how many of it they read from what was counted before. */
async function slips(): Promise<{ said: number; counted: number }> {
  const day = harareDay(new Date())
  const said = await viewTotals(async (view) => {
    const [row] = await view.tx.$queryRaw<{ said: number }[]>`
      select coalesce(sum(count), 0)::int as said from ${paidByDay(view, { from: day, to: day })} found where day = ${day}::date`
    return row?.said
  })
  const { _sum } = await db().paidLately.aggregate({ _sum: { count: true } })
  return { said: said ?? 0, counted: _sum.count ?? 0 }
}

test('pages add what is counted and what came since', async () => {
  await sellSlip()
  await sellSlip()
  expect(await slips()).toEqual({ said: 2, counted: 0 })
  await sumAll()
  expect(await slips()).toEqual({ said: 2, counted: 2 })
  await sellSlip()
  expect(await slips()).toEqual({ said: 3, counted: 2 })
  await sumAll()
  await sumAll()
  expect(await slips()).toEqual({ said: 3, counted: 3 })
})

test('a slip that is paid in two parts counts once, also if its first part was counted before', async () => {
  const before = await slips()
  const { ticketId } = await db().journalEntry.findFirstOrThrow({ where: { event: 'cash_taken' } })
  await pay(ticketId)
  expect(await slips()).toEqual(before)
  await sumAll()
  expect(await slips()).toEqual(before)
  const other = randomUUID()
  await pay(other)
  await sumAll()
  await pay(other)
  await sumAll()
  expect(await slips()).toEqual({ said: before.said + 1, counted: before.counted + 1 })
})

test('what a worker of the version before summed without counting its slips is counted later, once', async () => {
  await sumAll()
  const { said } = await slips()
  await sellSlip()
  const { id } = await db().journalEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`select set_config('pos.totals', 'whole', true)`
    await tx.totalsThrough.update({ where: { id: 1 }, data: { throughEntryId: id } })
  })
  expect(await slips()).toEqual({ said: said + 1, counted: said })
  await sumAll()
  expect(await slips()).toEqual({ said: said + 1, counted: said + 1 })
})

test('a day that is over is counted with the days, and one that is not over any more by each entry', async () => {
  await sumAll()
  const { said } = await slips()
  await setAhead(25)
  await sumAll()
  expect(await slips()).toEqual({ said, counted: 0 })
  await pay(randomUUID(), new Date(Date.now() + 25 * HOUR_MS))
  await sumAll()
  expect(await slips()).toEqual({ said, counted: 1 })
  await setAhead(0)
  // A worker of the version before moves the days’ mark back, and knows nothing of what is counted by entries.
  const yesterday = new Date(movedBy(harareDay(new Date()), -1))
  await db().totalsThrough.update({ where: { id: 1 }, data: { customersThrough: yesterday } })
  expect(await slips()).toEqual({ said, counted: 1 })
  await sumAll()
  expect(await slips()).toEqual({ said, counted: said + 1 })
})
