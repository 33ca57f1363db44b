import { beforeAll, expect, test } from 'vitest'
import { listPlannedPrices } from '@/lib/counter/catalogue/list-planned.ts'
import { listPrices } from '@/lib/counter/catalogue/list-prices.ts'
import { endPlannedPrice, type PlannedInput, planPrice } from '@/lib/counter/catalogue/plan-price.ts'
import { getPriceRules } from '@/lib/counter/catalogue/price-rules.ts'
import { getProduct } from '@/lib/counter/catalogue/queries.ts'
import { setProductPrice } from '@/lib/counter/catalogue/set-product-price.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { AIRTIME, quote, sell, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
const TODAY = harareDay(new Date())
const PLAN: PlannedInput = {
  ...{ productCode: 'econet.airtime', branchCode: '', charge: '0', price: '', fromDay: TODAY, toDay: '', note: '' },
}
let owner: Actor
let sipho: Actor
let manager: Actor

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  manager = await openTill('BYO-01', 'Farai', 'manager')
  sipho = await openTill('BYO-01', 'Sipho', 'cashier')
  await setProductPrice({ ctx: { actor: owner }, input: { productCode: 'econet.airtime', charge: '0.25', price: '' } })
})

const refused = (code: string) => ({ problem: expect.objectContaining({ code }) })
const plan = (change: Partial<PlannedInput>, actor = owner) =>
  planPrice({ ctx: { actor }, input: { ...PLAN, ...change } })
const endAll = async () => {
  for (const { id } of await db().plannedPrice.findMany({ where: { endedAt: null } }))
    await endPlannedPrice({ ctx: { actor: owner }, input: { id } })
}

let next = 100
/** What a customer of somebody would pay on top of five dollars. */
async function chargeAt(actor: Actor): Promise<number> {
  next += 1
  const { id } = await quote(actor, { ...AIRTIME, recipient: `263772000${next}` })
  const { chargeCents, priceCents } = await db().sale.findFirstOrThrow({ where: { ticketId: id } })
  expect(priceCents).toBe(500n + (chargeCents ?? 0n))
  return Number(chargeCents)
}

test('a branch’s own price counts there and nowhere else, on screens as in quotes', async () => {
  await plan({ branchCode: 'BYO-01', charge: '0.40' })
  expect(await chargeAt(sipho)).toBe(40)
  expect(await chargeAt(shop.actor)).toBe(25)
  expect(await getProduct(sipho, 'econet.airtime')).toMatchObject({ chargeCents: 40n })
  expect(await getProduct(shop.actor, 'econet.airtime')).toMatchObject({ chargeCents: 25n })
})

test('a product may be named as the page names it; part of several names is refused at its field', async () => {
  const { rows } = await listPrices(owner, 'econet.airtime')
  const name = rows.find(({ code }) => code === 'econet.airtime')?.name ?? expect.unreachable()
  await plan({ productCode: ` ${name.toUpperCase()} `, charge: '0.05', note: 'By name' })
  const made = await db().plannedPrice.findFirstOrThrow({ where: { note: 'By name' } })
  expect(made.productCode).toBe('econet.airtime')
  await db().plannedPrice.delete({ where: { id: made.id } })
  for (const productCode of ['', 'a', 'no such product']) {
    const problem = expect.objectContaining({ code: 'PRODUCT_CODE', field: 'productCode' })
    await expect(plan({ productCode })).rejects.toMatchObject({ problem })
  }
})

test('a promotion counts everywhere until it ends by itself, and what was priced before stays', async () => {
  const before = await quote(shop.actor, { ...AIRTIME, recipient: '263772000900' })
  await plan({ toDay: TODAY, note: 'Weekend' })
  expect([await chargeAt(sipho), await chargeAt(shop.actor)]).toEqual([0, 0])
  await sell(shop.actor, before)
  expect(await db().sale.findFirstOrThrow({ where: { ticketId: before.id } })).toMatchObject({ chargeCents: 25n })
  await db().plannedPrice.updateMany({ where: { note: 'Weekend' }, data: { toDay: movedBy(TODAY, -1) } })
  expect([await chargeAt(sipho), await chargeAt(shop.actor)]).toEqual([40, 25])
})

test('what begins tomorrow counts for nothing today, and can be taken back', async () => {
  await plan({ fromDay: movedBy(TODAY, 1), charge: '0.99' })
  expect(await chargeAt(shop.actor)).toBe(25)
  expect((await listPlannedPrices(owner)).map(({ state }) => state)).toEqual(['on', 'coming', 'over'])
  await endAll()
  await endAll()
  expect(await chargeAt(sipho)).toBe(25)
  expect((await listPlannedPrices(owner)).map(({ state }) => state)).toEqual(['over', 'over', 'over'])
})

test('a price of ours at one branch opens a product in another currency there alone', async () => {
  const { rows } = await listPrices(owner, '')
  const zwg = rows.find(({ needsPrice }) => needsPrice)
  await plan({ productCode: zwg?.code ?? '', price: '2.10', branchCode: 'HRE-01' })
  expect(await getProduct(shop.actor, zwg?.code ?? '')).toMatchObject({ available: true, usdPriceCents: 210n })
  expect(await getProduct(sipho, zwg?.code ?? '')).toMatchObject({ available: false })
})

test.each<[string, keyof PlannedInput, Partial<PlannedInput>]>([
  ['PRODUCT_CODE', 'productCode', { productCode: 'no code' }],
  ['PRICE_BRANCH', 'branchCode', { branchCode: 'XXX-99' }],
  ['PRICE_DAYS', 'fromDay', { fromDay: movedBy(TODAY, -1) }],
  ['PRICE_DAYS', 'fromDay', { fromDay: 'soon' }],
  ['PRICE_DAYS', 'toDay', { toDay: 'later' }],
  ['PRICE_DAYS', 'toDay', { fromDay: movedBy(TODAY, 2), toDay: movedBy(TODAY, 1) }],
  ['AMOUNT_NOT_A_NUMBER', 'charge', { charge: 'x' }],
  ['AMOUNT_ZERO', 'price', { price: '0' }],
  ['PRICE_IN_USD', 'price', { price: '4.00' }],
  ['PRICE_PLAN_EMPTY', 'charge', { charge: '' }],
  ['PRICE_PLAN_EMPTY', 'price', { productCode: 'netone.bundle.social_weekly', charge: '' }],
  ['CHARGE_NOT_TAKEN', 'charge', { productCode: 'netone.bundle.social_weekly', charge: '0.10', price: '2.10' }],
  ['PRICE_ANY_AMOUNT', 'price', { productCode: 'bulawayo.bill', price: '2.10' }],
  ['PRICE_ANY_AMOUNT', 'charge', { productCode: 'bulawayo.bill', charge: '0.10' }],
])('it is refused with %s at %s for %o', async (code, field, change) => {
  await expect(plan(change)).rejects.toMatchObject({ problem: { code, field } })
})

test('a price planned beside no charge leaves the usual charge alone, and says so', async () => {
  const code = 'econet.bundle.weekly_1gb'
  await setProductPrice({ ctx: { actor: owner }, input: { productCode: code, charge: '0.25', price: '' } })
  const silent = { setById: owner.staffId, productCode: code, fromDay: TODAY, toDay: TODAY, note: 'Older' }
  await db().plannedPrice.create({ data: { ...silent, chargeCents: 0n, priceCents: 400n } })
  expect(await getProduct(shop.actor, code)).toMatchObject({ chargeCents: 25n, usdPriceCents: null })
  expect((await listPlannedPrices(owner)).find(({ note }) => note === 'Older')).toMatchObject({ chargeCents: null })
})

test.each([
  ['PRICE_IN_USD', 'price', { productCode: 'econet.airtime', charge: '', price: '4.00' }],
  ['CHARGE_NOT_TAKEN', 'charge', { productCode: 'netone.bundle.social_weekly', charge: '0.10', price: '2.10' }],
  ['PRICE_ANY_AMOUNT', 'charge', { productCode: 'bulawayo.bill', charge: '0.10', price: '' }],
  ['AMOUNT_NOT_A_NUMBER', 'charge', { productCode: 'econet.airtime', charge: '0,2x', price: '' }],
  ['AMOUNT_NOT_A_NUMBER', 'price', { productCode: 'netone.bundle.social_weekly', charge: '', price: 'two' }],
  ['AMOUNT_ZERO', 'price', { productCode: 'netone.bundle.social_weekly', charge: '', price: '0' }],
])('a usual price is refused with %s at %s for %o', async (code, field, input) => {
  await expect(setProductPrice({ ctx: { actor: owner }, input })).rejects.toMatchObject({ problem: { code, field } })
})

test('a product is asked for the one figure that it takes', async () => {
  const { rows } = await listPrices(owner, '')
  const asks = (code: string) => rows.find((row) => row.code === code)
  expect(asks('econet.airtime')).toMatchObject({ takesCharge: true, needsPrice: false })
  expect(asks('netone.bundle.social_weekly')).toMatchObject({ takesCharge: false, needsPrice: true })
  expect(asks('bulawayo.bill')).toMatchObject({ takesCharge: false, needsPrice: false })
})

test('a usual price says which plans are on in its place now, and until when', async () => {
  const code = 'telecel.airtime'
  await plan({ productCode: code, charge: '0.10', branchCode: 'HRE-01' })
  await plan({ productCode: code, charge: '0.20', toDay: movedBy(TODAY, 1) })
  await plan({ productCode: code, charge: '0.30', fromDay: movedBy(TODAY, 1) })
  const shown = async (actor: Actor) => (await listPrices(actor, code)).rows[0]?.planned
  const everywhere = { branchName: null, toDay: movedBy(TODAY, 1) }
  expect(await shown(owner)).toEqual([everywhere, { branchName: expect.any(String), toDay: null }])
  expect(await shown(manager)).toEqual([everywhere])
})

test('a plan that is none cannot be ended, and only the owner plans', async () => {
  for (const id of ['x', '00000000-0000-4000-8000-000000000000']) {
    await expect(endPlannedPrice({ ctx: { actor: owner }, input: { id } })).rejects.toMatchObject(
      refused('PRICE_PLAN_UNKNOWN'),
    )
  }
  await expect(plan({}, manager)).rejects.toMatchObject(refused('NOT_ALLOWED'))
})

test('days and a note are read without the spaces around them, and no other words are days', async () => {
  const tomorrow = movedBy(TODAY, 1)
  await plan({ charge: '0.10', fromDay: ` ${TODAY} `, toDay: ` ${tomorrow} `, note: ' Sale ' })
  await plan({ charge: '0.20', fromDay: ' ', toDay: ' ', note: '' })
  const days = { orderBy: { setAt: 'desc' }, take: 2, select: { fromDay: true, toDay: true, note: true } } as const
  expect(await db().plannedPrice.findMany(days)).toEqual([
    { fromDay: TODAY, toDay: null, note: '' },
    { fromDay: TODAY, toDay: tomorrow, note: 'Sale' },
  ])
  await expect(plan({ fromDay: 'soon' })).rejects.toMatchObject(refused('PRICE_DAYS'))
  await expect(plan({ toDay: 'never' })).rejects.toMatchObject(refused('PRICE_DAYS'))
  await expect(plan({ toDay: movedBy(TODAY, -1) })).rejects.toMatchObject(refused('PRICE_DAYS'))
  await endAll()
})

test('the audit tells the branch, the charge and the price that were planned, and none where none was', async () => {
  const recorded = async () => {
    const row = await db().audit.findFirstOrThrow({ where: { action: 'price:plan' }, orderBy: { id: 'desc' } })
    return row.detail
  }
  await plan({ branchCode: 'BYO-01', charge: '0.40' })
  expect(await recorded()).toEqual(
    expect.objectContaining({ branch: 'BYO-01', chargeCents: '40', priceCents: null, fromDay: TODAY }),
  )
  await plan({ productCode: 'netone.bundle.social_weekly', charge: '', price: '3.00' })
  expect(await recorded()).toEqual(expect.objectContaining({ chargeCents: null, priceCents: '300' }))
  expect(await recorded()).not.toHaveProperty('branch')
  await endAll()
})

test('a plan that has ended can be ended again, which changes nothing', async () => {
  await plan({ charge: '0.10' })
  const { id } = await db().plannedPrice.findFirstOrThrow({ where: { endedAt: null } })
  const input = { ctx: { actor: owner }, input: { id } }
  await endPlannedPrice(input)
  const { endedAt } = await db().plannedPrice.findUniqueOrThrow({ where: { id } })
  await endPlannedPrice(input)
  expect(await db().plannedPrice.findUniqueOrThrow({ where: { id } })).toMatchObject({ endedAt })
})

test('of two products each has its own charge, though both are asked for at once', async () => {
  await plan({ charge: '0.10' })
  await plan({ productCode: 'telecel.airtime', charge: '0.20' })
  const rules = await getPriceRules('HRE-01', ['telecel.airtime', 'econet.airtime', 'buddie.airtime'])
  expect([...rules.keys()].toSorted()).toEqual(['econet.airtime', 'telecel.airtime'])
  expect(rules.get('econet.airtime')).toMatchObject({ chargeCents: 10n })
  expect(rules.get('telecel.airtime')).toMatchObject({ chargeCents: 20n })
  await endAll()
  expect(await getPriceRules('HRE-01', ['telecel.airtime'])).toEqual(new Map())
  await setProductPrice({ ctx: { actor: owner }, input: { productCode: 'telecel.airtime', charge: '0.35', price: '' } })
  const usual = await getPriceRules('HRE-01', ['telecel.airtime', 'econet.airtime'])
  expect([...usual].toSorted().map(([code, { chargeCents }]) => [code, chargeCents])).toEqual([
    ['econet.airtime', 25n],
    ['telecel.airtime', 35n],
  ])
})

test('a product that takes a price is not planned with a charge of nothing alone', async () => {
  await expect(plan({ productCode: 'netone.bundle.social_weekly', charge: '0', price: '' })).rejects.toMatchObject({
    problem: { code: 'PRICE_PLAN_EMPTY', field: 'price' },
  })
})

test('a manager sees the plans of every branch and their own, and none of another', async () => {
  await plan({ branchCode: 'HRE-01', note: 'Harare' })
  await plan({ branchCode: 'BYO-01', note: 'Bulawayo' })
  const notes = (await listPlannedPrices(manager)).map(({ note }) => note)
  expect(notes).toContain('Bulawayo')
  expect(notes).not.toContain('Harare')
})

test('a product’s cost is told as the Service lists it, else as it was sold', async () => {
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263772000901' })
  const { rows } = await listPrices(manager, 'econet')
  expect(rows.find(({ code }) => code === 'econet.airtime')?.example).toEqual({ faceCents: 1000n, costCents: 950n })
  expect(rows.find(({ code }) => code === 'econet.bundle.weekly_1gb')?.example?.costCents).toBeGreaterThan(0n)
})
