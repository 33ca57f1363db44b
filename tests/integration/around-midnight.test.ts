import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { planPrice } from '@/lib/counter/catalogue/plan-price.ts'
import { listDrawers } from '@/lib/counter/shifts/list-drawers.ts'
import { listRecentSales } from '@/lib/counter/ticket-lists/recent-sales.ts'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { dayToClose, getDay } from '@/lib/office/day-close/queries.ts'
import { parseReportFilter } from '@/lib/office/reports/model.ts'
import { getMoneyReport, getSalesReport } from '@/lib/office/reports/queries.ts'
import { parseSoldFilter } from '@/lib/office/sold/model.ts'
import { sumSold } from '@/lib/office/sold/sum-sold.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { DAY_MS, MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'
import { beginningOf, harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { openStoppedClock } from '../support/database-clock.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { close, open } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'
import { toldOf } from '../support/ticket-view.ts'
import { topUp } from '../support/top-up.ts'

// What is done two seconds before midnight in Harare and one second after it, by the database's clock, in a process
// whose own is right, a day ahead or a day behind.
const shop = openShop()
const TODAY = harareDay(new Date())
/** The true time, which `setOwnClock` hides. */
const trueNow = () => performance.timeOrigin + performance.now()
let owner: Actor
let manager: Actor
let stopAt: (at: Date) => Promise<void>
let simulatorAheadMs = 0
let served = 0

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  manager = await openTill('HRE-01', 'Farai', 'manager')
  await followStatement('test')
  stopAt = await openStoppedClock()
})
afterEach(() => vi.useRealTimers())

/** Stops the database's clock there, and moves the Service's, which goes on, to its own time. */
async function setTo(at: Date, atService = at): Promise<void> {
  await stopAt(at)
  const aheadMs = atService.getTime() - trueNow()
  const seconds = Math.ceil((aheadMs - simulatorAheadMs) / 1000)
  if (seconds <= 0) return
  await portalOf(shop.simulator.url).advance(seconds)
  simulatorAheadMs += seconds * 1000
}

/** Sells airtime for 5.00. Returns our charge in cents, or the code of what kept it from being sold. */
async function sellAirtime(actor: Actor): Promise<number | string> {
  const ticket = await sellNow(actor, { ...AIRTIME, recipient: `2637720060${10 + served++}` })
  const { state, chargeCents } = ticket.sale
  return state === 'completed' ? Number(chargeCents) : (toldOf(ticket)?.code ?? '')
}

/** Asks for 25.00 as a manager: whether it is sent or waits for an owner, and the day in its reference. */
async function askTopUp(): Promise<{ outcome: string; day: string }> {
  const { outcome, reference } = await topUp(manager, { amount: '25' })
  return { outcome, day: reference.replace(/^TU-(\d{4})(\d\d)(\d\d)-.*$/, '$1-$2-$3') }
}

/** What the till sells, and what tops the balance up, twice over: there is room for one of each in a day. */
async function useTheDay(till: Actor) {
  return { sold: [await sellAirtime(till), await sellAirtime(till)], toppedUp: [await askTopUp(), await askTopUp()] }
}

/** Room for one sale of 5.00 and one top-up of 25.00 a day. */
async function limitDays(): Promise<void> {
  const cap = { branchCode: 'HRE-01', dayCapCents: 900n }
  await db().branchSettings.upsert({ where: { branchCode: 'HRE-01' }, create: cap, update: cap })
  const limit = { environment: 'test', dayCents: 3000n, setById: owner.staffId, setAt: new Date() } as const
  await db().topUpLimit.upsert({ where: { environment: 'test' }, create: limit, update: limit })
}

describe.each([
  { days: 1, own: 'right', ownAheadMs: 0 },
  { days: 3, own: 'a day ahead', ownAheadMs: DAY_MS },
  { days: 5, own: 'a day behind', ownAheadMs: -DAY_MS },
])('in a process whose clock is $own', ({ days, ownAheadMs }) => {
  const day = movedBy(TODAY, days)
  const before = movedBy(day, -1)
  const late = new Date(beginningOf(day).getTime() - 2_000)
  const early = new Date(beginningOf(day).getTime() + 1_000)
  /** From that day on; it differs from run to run, since each plans it anew. */
  const charge = 10 * days
  const prices = [
    [before, 500n],
    [day, BigInt(500 + charge)],
  ] as const
  let till: Actor
  let used: Awaited<ReturnType<typeof useTheDay>>[]

  beforeAll(async () => {
    till = await openTill('HRE-01', 'Rudo', 'supervisor')
    // What takes its time must not carry the Service, whose clock goes on, over midnight.
    await setTo(late, new Date(late.getTime() - MINUTE_MS))
    setOwnClock()
    await limitDays()
    await open(till, { USD: '10' })
    const planned = { productCode: AIRTIME.productCode, branchCode: '', price: '', note: '', fromDay: day, toDay: day }
    await planPrice({ ctx: { actor: owner }, input: { ...planned, charge: (charge / 100).toFixed(2) } })
    const usedBefore = await useTheDay(till)
    await setTo(early)
    setOwnClock()
    used = [usedBefore, await useTheDay(till)]
  })

  beforeEach(async () => {
    await setTo(early)
    setOwnClock()
  })

  /** Sets this process's clock, as of a machine whose own is that far from the database's. */
  function setOwnClock(): void {
    vi.useFakeTimers({ toFake: ['Date'], now: sharedNow().getTime() + ownAheadMs })
  }

  test('the new price, the branch’s next cap and the next limit of top-ups begin at midnight', () => {
    const [last, first] = [before, day].map((on) => [
      { outcome: 'waiting', day: on },
      { outcome: 'asked', day: on },
    ])
    expect(used).toEqual([
      { sold: [0, 'BRANCH_DAY_CAP'], toppedUp: last },
      { sold: [charge, 'BRANCH_DAY_CAP'], toppedUp: first },
    ])
  })

  test('each sale counts on its day in every figure, and lists begin with the new day', async () => {
    expect(parseSoldFilter({})).toMatchObject({ from: day, to: day })
    expect(parseReportFilter({})).toMatchObject({ to: day })
    expect((await listRecentSales(till)).today).toBe(1)
    for (const [on, priceCents] of prices) {
      expect(await sumSold(owner, parseSoldFilter({ from: on, to: on }))).toMatchObject({ sales: 1, priceCents })
      const sales = await getSalesReport(owner, parseReportFilter({ by: 'day', from: on, to: on }))
      expect(sales.map((line) => line.salesCents)).toEqual([priceCents])
      const money = await getMoneyReport(owner, parseReportFilter({ report: 'money', by: 'day', from: on, to: on }))
      expect(money.map((line) => line.cashCents)).toEqual([priceCents])
    }
  })

  test('a shift over midnight has one Z with both days’ sales, on the day on which it was counted', async () => {
    const closed = await close(till, { USD: '20' })
    expect(closed.report).toMatchObject({ tickets: 2, total: prices[0][1] + prices[1][1] })
    const drawersOf = async (on: string) => (await listDrawers(owner, on)).filter(({ id }) => id === closed.id)
    expect(await drawersOf(before)).toEqual([])
    expect(await drawersOf(day)).toMatchObject([{ closedAt: early }])
  })

  test('the statement explains both days, and the one before is to be signed', async () => {
    await followStatement('test')
    expect(await dayToClose()).toBe(before)
    for (const on of [before, day]) {
      const { differences } = await getDay(owner, on)
      expect(differences.filter(({ kind }) => kind === 'sale')).toEqual([])
    }
  })
})
