import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { byDay, CUSTOMERS, MONEY, MONEY_BY_BRANCH, viewTotals } from '@/lib/books/totals/read-totals.ts'
import { db } from '@/lib/platform/database/db.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { sumAll } from '../support/sum-all.ts'

// Customers are tickets by their first money, counted entry by entry as all other totals are.
const shop = openShop()
let sold = 0

async function sellTicket(): Promise<void> {
  await sellNow(shop.actor, { ...AIRTIME, recipient: `07712346${String(10 + sold++)}`, amount: '2' })
}

/** One more payment for a ticket, as the books note it. */
async function pay(ticketId: string | null): Promise<void> {
  const like = { where: { event: 'cash_taken' }, select: { branchCode: true, environment: true } }
  const part = { objectKind: 'intake', objectId: randomUUID(), event: 'cash_taken', ticketId }
  await db().journalEntry.create({ data: { ...part, ...(await db().journalEntry.findFirstOrThrow(like)) } })
}

/** How many customers pages say paid today, and how many of them they read from what was summed before. */
async function customers(): Promise<{ said: number; summed: number }> {
  const day = harareDay(new Date())
  const said = await viewTotals(async (view) => {
    const [row] = await view.tx.$queryRaw<{ said: number }[]>`
      select coalesce(sum(count), 0)::int as said from ${byDay(view, CUSTOMERS)} found where day = ${day}::date`
    return row?.said
  })
  const { _sum } = await db().moneyTotal.aggregate({ where: { measure: 'customers' }, _sum: { count: true } })
  return { said: said ?? 0, summed: _sum.count ?? 0 }
}

test('pages add what is summed and what came since', async () => {
  await sellTicket()
  await sellTicket()
  expect(await customers()).toEqual({ said: 2, summed: 0 })
  await sumAll()
  expect(await customers()).toEqual({ said: 2, summed: 2 })
  await sellTicket()
  expect(await customers()).toEqual({ said: 3, summed: 2 })
  await sumAll()
  await sumAll()
  expect(await customers()).toEqual({ said: 3, summed: 3 })
})

test('a ticket that is paid in two parts counts once, also if its first part was summed before', async () => {
  const before = await customers()
  const { ticketId } = await db().journalEntry.findFirstOrThrow({ where: { event: 'cash_taken' } })
  await pay(ticketId)
  expect(await customers()).toEqual(before)
  await sumAll()
  expect(await customers()).toEqual(before)
  const other = randomUUID()
  await pay(other)
  await sumAll()
  await pay(other)
  await sumAll()
  expect(await customers()).toEqual({ said: before.said + 1, summed: before.summed + 1 })
})

test('no sum of money sees the customers', async () => {
  await sumAll()
  await sellTicket()
  const measures = await viewTotals((view) => {
    return view.tx.$queryRaw<{ measure: string }[]>`
      select measure from ${byDay(view, MONEY)} each union select measure from ${byDay(view, MONEY_BY_BRANCH)} branch`
  })
  expect(measures).toEqual([{ measure: 'cash_taken' }])
})
