import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listPlannedPrices } from '@/lib/counter/catalogue/list-planned.ts'
import { planPrice } from '@/lib/counter/catalogue/plan-price.ts'
import { getProduct } from '@/lib/counter/catalogue/queries.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { towardsDayCap } from '@/lib/people/branches/queries.ts'
import { databaseDay, databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { DAY_MS, HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { endOf, harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { openDatabaseClock } from '../support/database-clock.ts'
import { AIRTIME, quote, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

// Prices and caps change at midnight in Harare by the database's clock, whatever the clock of a web process says.
const shop = openShop()
const TODAY = harareDay(new Date())
const TOMORROW = movedBy(TODAY, 1)
let owner: Actor
let setAhead: (hours: number) => Promise<void>
let served = 0
/** The true time, which `setOwnClock` hides. */
const trueNow = () => performance.timeOrigin + performance.now()

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  setAhead = await openDatabaseClock()
  await planTomorrow()
})

beforeEach(() => setAhead(0))
afterEach(() => vi.useRealTimers())

/** From tomorrow on our charge is 0.40. */
async function planTomorrow(): Promise<void> {
  const days = { fromDay: TOMORROW, toDay: '' }
  const input = { productCode: AIRTIME.productCode, branchCode: '', charge: '0.40', price: '', note: '', ...days }
  await planPrice({ ctx: { actor: owner }, input })
}

/** Sets the database's clock to this long after midnight, or before it if negative. */
async function setToMidnight(afterMs: number): Promise<void> {
  await setAhead((endOf(TODAY).getTime() + afterMs - trueNow()) / HOUR_MS)
}

/** Sets this process's clock, as of a machine whose own is wrong. */
function setOwnClock(aheadMs: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs })
}

async function chargeNow(): Promise<number> {
  const { id } = await quote(shop.actor, { ...AIRTIME, recipient: `2637720040${String(10 + served++)}` })
  const sale = await db().sale.findFirstOrThrow({ where: { ticketId: id } })
  const listed = await getProduct(shop.actor, AIRTIME.productCode)
  expect(sale.chargeCents).toBe(listed.chargeCents)
  return Number(sale.chargeCents)
}

test.each([-DAY_MS, 0, DAY_MS])(
  'a process whose clock is %s ms ahead sells at the price of the day',
  async (aheadMs) => {
    setOwnClock(aheadMs)
    await setToMidnight(-60_000)
    expect(await databaseDay(db())).toBe(TODAY)
    expect(await chargeNow()).toBe(0)
    await setToMidnight(60_000)
    expect(await databaseDay(db())).toBe(TOMORROW)
    expect(await chargeNow()).toBe(40)
  },
)

test('the office’s list of planned prices and the first day of a new one go by the same day', async () => {
  setOwnClock(DAY_MS)
  await setToMidnight(-60_000)
  const [planned] = await listPlannedPrices(owner)
  expect(planned).toMatchObject({ fromDay: TOMORROW, state: 'coming' })
  await setToMidnight(60_000)
  const late = { productCode: AIRTIME.productCode, branchCode: '', charge: '0.10', price: '', note: '', toDay: '' }
  const tooLate = planPrice({ ctx: { actor: owner }, input: { ...late, fromDay: TODAY } })
  await expect(tooLate).rejects.toMatchObject({ problem: { code: 'PRICE_DAYS' } })
})

test.each([-DAY_MS, 0, DAY_MS])(
  'a branch’s cap counts its own day when the process is %s ms ahead',
  async (aheadMs) => {
    await sellNow(shop.actor, { ...AIRTIME, recipient: `2637720050${String(10 + served++)}` })
    const { branchCode } = shop.actor.till ?? { branchCode: '' }
    const counted = () => towardsDayCap(db(), 'test', branchCode)
    setOwnClock(aheadMs)
    expect(await databaseNow(db())).toBeInstanceOf(Date)
    await setToMidnight(-60_000)
    expect(await counted()).toBeGreaterThanOrEqual(500n)
    await setToMidnight(60_000)
    expect(await counted()).toBe(0n)
  },
)
