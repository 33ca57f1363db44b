import { beforeAll, expect, test } from 'vitest'
import { refreshCurrencyNames } from '@/lib/books/currencies/currency-names.ts'
import { formatRatePair, parseRate } from '@/lib/books/currencies/model.ts'
import { listCurrencies, listOldRates } from '@/lib/books/currencies/queries.ts'
import { setCurrency } from '@/lib/books/currencies/set-currency.ts'
import { type NewRate, setRate, setRates } from '@/lib/books/currencies/set-rate.ts'
import { listPrices } from '@/lib/counter/catalogue/list-prices.ts'
import { setProductPrice } from '@/lib/counter/catalogue/set-product-price.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { formatMoney } from '@/lib/platform/shared/money.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, quote } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
let owner: Actor
let manager: Actor

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  manager = await openTill('HRE-01', 'Farai', 'manager')
})

const refused = (code: string) => ({ problem: { code } })
const zwg = { code: 'zwg', accepted: true, smallest: '1', notes: '100 50 20, 10 5' }
const currency = (input: object, actor = owner) => setCurrency({ ctx: { actor }, input: { ...zwg, ...input } })
/** Sets a rate as somebody does who sees what was read, unless `read` says otherwise. */
function rate(input: Partial<NewRate>, actor = owner): Promise<void> {
  const typed = { currencyCode: 'ZWG', buying: '28', selling: '26.5', sure: false, ...input }
  const [buyingMicros, sellingMicros] = [parseRate(typed.buying) ?? 0n, parseRate(typed.selling) ?? 0n]
  return setRate({ ctx: { actor }, input: { read: formatRatePair({ buyingMicros, sellingMicros }), ...typed } })
}
const price = (input: object, actor = owner) =>
  setProductPrice({ ctx: { actor }, input: { productCode: 'econet.airtime', charge: '', price: '', ...input } })

test('a currency is added with its notes, the largest first, and its rates are kept with who set them', async () => {
  await currency({ notes: '5 10 50 100 20 10' })
  await rate({})
  await rate({ buying: '28.123456' })
  const views = await listCurrencies(manager)
  expect(views[0]).toMatchObject({ code: 'USD', rates: [] })
  expect(views[1]).toMatchObject({ code: 'ZWG', accepted: true, smallest: '1.00', notes: '100 50 20 10 5' })
  expect(views[1]?.rates).toMatchObject([
    { buying: '28.123456', selling: '26.50', by: 'Tendai' },
    { buying: '28.00', selling: '26.50' },
  ])
  const audit = await db().audit.findFirst({ where: { action: 'rate:set' }, orderBy: { id: 'desc' } })
  expect(audit?.detail).toEqual({
    before: { buying: '28.00', selling: '26.50' },
    after: { buying: '28.123456', selling: '26.50' },
  })
})

test('a currency changed without notes keeps its notes', async () => {
  await currency({ accepted: false, notes: '', smallest: '0.50' })
  const row = await db().currency.findUniqueOrThrow({ where: { code: 'ZWG' } })
  expect(row).toMatchObject({ accepted: false, smallestCents: 50n, denominations: [10000n, 5000n, 2000n, 1000n, 500n] })
})

test('a currency is called what the office calls it, as soon as it is saved; its usual name is no setting', async () => {
  const named = async () => (await db().currency.findUniqueOrThrow({ where: { code: 'ZWG' } })).name
  const rename = (name?: string) => currency({ accepted: false, notes: '', smallest: '0.50', name })
  const sum = () => formatMoney({ cents: 500n, currency: 'ZWG' })
  expect([await named(), sum()]).toEqual(['', 'ZiG 5.00'])
  await rename(' Zig ')
  expect([await named(), sum()]).toEqual(['Zig', 'Zig 5.00'])
  await rename()
  expect(await named()).toBe('Zig')
  await rename('ZWG')
  expect(sum()).toBe('ZWG 5.00')
  await rename('ZiG')
  expect([await named(), sum()]).toEqual(['', 'ZiG 5.00'])
  for (const name of ['Zim Gold', 'Z$', 'Zimbabwean']) {
    await expect(rename(name)).rejects.toMatchObject({ problem: { code: 'CURRENCY_NAME', field: 'currencyName' } })
  }
  await db().currency.update({ where: { code: 'ZWG' }, data: { name: 'Bond' } })
  await refreshCurrencyNames()
  expect(sum()).toBe('Bond 5.00')
  await rename('')
  expect(sum()).toBe('ZiG 5.00')
})

test('a currency that is there already is not added again with other settings, and its form says so', async () => {
  const before = await db().currency.findUniqueOrThrow({ where: { code: 'ZWG' } })
  for (const settings of [
    { smallest: '0.20', notes: '100 50' },
    { smallest: '200', notes: '' },
  ]) {
    await expect(currency({ ...settings, shown: '' })).rejects.toMatchObject({
      problem: { code: 'CURRENCY_HERE', field: 'currencyCode', params: { currency: 'ZWG' } },
    })
  }
  await currency({ accepted: false, notes: '', smallest: '0.50', shown: '' })
  expect(await db().currency.findUniqueOrThrow({ where: { code: 'ZWG' } })).toEqual(before)
})

test.each([
  [{ code: 'ZW' }, 'CURRENCY_CODE', 'currencyCode'],
  [{ code: 'USD', accepted: false }, 'CURRENCY_USD', undefined],
  [{ smallest: '' }, 'AMOUNT_EMPTY', 'smallest'],
  [{ smallest: '0' }, 'AMOUNT_ZERO', 'smallest'],
  [{ smallest: '0.001' }, 'AMOUNT_TOO_PRECISE', 'smallest'],
  [{ notes: '10 x' }, 'AMOUNT_NOT_A_NUMBER', 'notes'],
  [{ notes: '10 0' }, 'CURRENCY_NOTES', 'notes'],
  [{ notes: '10 0.5' }, 'CURRENCY_NOTES', 'notes'],
])('a currency of %o is refused with %s', async (input, code, field) => {
  await expect(currency(input)).rejects.toMatchObject({ problem: { code, ...(field && { field }) } })
})

test.each([
  [{ buying: '26', selling: '28' }, 'RATE_SPREAD'],
  [{ buying: '28.1234567' }, 'RATE_SHAPE'],
  [{ buying: '0' }, 'RATE_SHAPE'],
  [{ buying: '1,250', sure: true }, 'RATE_SHAPE'],
  [{ buying: '29,5', selling: '2,650', sure: true }, 'RATE_SHAPE'],
  [{ selling: '-26' }, 'RATE_SHAPE'],
  [{ currencyCode: 'USD' }, 'CURRENCY_USD'],
  [{ currencyCode: 'XXX' }, 'CURRENCY_UNKNOWN'],
  [{ buying: '280' }, 'RATE_FAR'],
  [{ selling: '2.65' }, 'RATE_FAR'],
])('a rate of %o is refused with %s', async (input, code) => {
  await expect(rate(input)).rejects.toMatchObject(refused(code))
})

test('nothing is saved before the person saw what was read of the rate', async () => {
  const before = await db().exchangeRate.count()
  for (const read of ['', '28.50 26.50']) {
    await expect(rate({ buying: '29.5', read })).rejects.toMatchObject({
      problem: { code: 'RATE_CHECK', params: { currency: 'ZWG', buying: '29.50', selling: '26.50' } },
    })
  }
  expect(await db().exchangeRate.count()).toBe(before)
  await rate({ buying: '29.5', read: '29.50 26.50' })
})

test('a rate far from the last one is accepted once confirmed', async () => {
  await rate({ buying: '40', selling: '38', sure: true })
  expect(await db().exchangeRate.count({ where: { buyingMicros: 40_000_000n } })).toBe(1)
})

test('the rates of a morning are saved together or not at all, the same ones as still good', async () => {
  await currency({ code: 'ZAR', notes: '' })
  const typed = (currencyCode: string, buying: string, selling: string, read = `${buying} ${selling}`) => {
    return { currencyCode, buying, selling, sure: true, read }
  }
  const save = (...rates: NewRate[]) => setRates({ ctx: { actor: owner }, input: { rates } })
  const count = () => db().exchangeRate.count()
  const before = await count()
  for (const [bad, problem] of [
    [typed('ZAR', '17', '18'), { code: 'RATE_SPREAD', field: 'buying.ZAR', params: { currency: 'ZAR' } }],
    [typed('ZAR', '1,850', '18'), { code: 'RATE_SHAPE', field: 'buying.ZAR', params: { currency: 'ZAR' } }],
    [typed('ZAR', '18', '1,750'), { code: 'RATE_SHAPE', field: 'selling.ZAR' }],
    [typed('XXX', '18.00', '17.00'), { code: 'CURRENCY_UNKNOWN' }],
    [typed('ZAR', '18.00', '17.00', ''), { code: 'RATE_CHECK' }],
  ] as const) {
    await expect(save(typed('ZWG', '40.00', '38.00'), bad)).rejects.toMatchObject({ problem })
  }
  expect(await count()).toBe(before)
  await save(typed('ZWG', '40.00', '38.00'), typed('ZAR', '18.00', '17.00'))
  await save(typed('ZWG', '40.00', '38.00'), typed('ZAR', '18.00', '17.00'))
  expect(await count()).toBe(before + 4)
  const far = save({ ...typed('ZWG', '40.00', '38.00'), sure: false }, { ...typed('ZAR', '9.00', '8.00'), sure: false })
  await expect(far).rejects.toMatchObject({ problem: { code: 'RATE_FAR', params: { currency: 'ZAR' } } })
})

test('a rate that is a day old is told until it is set or confirmed, of accepted currencies alone', async () => {
  const old = async (hours: number) => {
    const rates = await listOldRates(manager, new Date(Date.now() + hours * 3_600_000))
    return rates.map(({ currency: code }) => code).sort()
  }
  await currency({ accepted: true, notes: '' })
  expect(await old(23)).toEqual([])
  expect(await old(25)).toEqual(['ZAR', 'ZWG'])
  await currency({ accepted: false, notes: '' })
  expect(await old(25)).toEqual(['ZAR'])
  await currency({ code: 'ZAR', accepted: false, notes: '' })
  expect(await old(25)).toEqual([])
})

test('the database refuses a rate at which we give more than we take, and any change of a rate', async () => {
  await expect(
    db().exchangeRate.create({ data: { currencyCode: 'ZWG', buyingMicros: 1n, sellingMicros: 2n } }),
  ).rejects.toThrow('ExchangeRate_spread')
  await expect(db().$executeRaw`delete from "ExchangeRate"`).rejects.toThrow('append-only')
})

test('a charge applies from the next quote, and its change is in the audit', async () => {
  await price({ charge: '0.15' })
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263772000011' })
  expect(await db().sale.findFirst({ where: { ticketId: ticket.id } })).toMatchObject({
    chargeCents: 15n,
    priceCents: 515n,
  })
  await price({ charge: '' })
  const rows = await db().audit.findMany({ where: { action: 'price:set' }, orderBy: { id: 'asc' } })
  expect(rows.map(({ detail }) => detail)).toEqual([
    { before: null, after: { chargeCents: '15', priceCents: null } },
    { before: { chargeCents: '15', priceCents: null }, after: { chargeCents: '0', priceCents: null } },
  ])
})

test.each([
  [{ productCode: 'no code' }, 'PRODUCT_CODE'],
  [{ charge: 'x' }, 'AMOUNT_NOT_A_NUMBER'],
  [{ price: '0' }, 'AMOUNT_ZERO'],
  [{ price: '1.234' }, 'AMOUNT_TOO_PRECISE'],
])('a price of %o is refused with %s', async (input, code) => {
  await expect(price(input)).rejects.toMatchObject(refused(code))
})

test('of more products than a list holds, those without the price that they need are in it', async () => {
  const { rows: before } = await listPrices(manager, '')
  const closed = before.flatMap(({ priceMissing, code }) => (priceMissing ? [code] : []))
  expect(closed.length).toBeGreaterThan(0)
  const ours = Array.from({ length: 100 }, (_, index) => ({
    productCode: `aa.${index}`,
    chargeCents: 0n,
    priceCents: 1n,
  }))
  await db().productPrice.createMany({ data: ours })
  const { rows } = await listPrices(manager, '')
  await db().productPrice.deleteMany({ where: { productCode: { startsWith: 'aa.' } } })
  expect(rows).toHaveLength(100)
  expect(rows.flatMap(({ priceMissing, code }) => (priceMissing ? [code] : []))).toEqual(closed)
  expect(rows.slice(0, 90).every(({ code }) => code.startsWith('aa.'))).toBe(true)
})

test('prices are found by name, code or operator; those that need our price come first, and stay there with one', async () => {
  const { rows } = await listPrices(manager, '')
  const closed = rows.filter(({ priceMissing }) => priceMissing)
  expect(closed.length).toBeGreaterThan(0)
  expect(rows.slice(0, closed.length)).toEqual(closed)
  const { rows: found } = await listPrices(manager, ' ECONET.air ')
  expect(found.map(({ code }) => code)).toEqual(['econet.airtime'])
  const [zwgProduct] = closed
  await price({ productCode: zwgProduct?.code ?? '', price: '2.10' })
  const { rows: after } = await listPrices(manager, zwgProduct?.code ?? '')
  expect(after[0]).toMatchObject({ needsPrice: true, priceMissing: false, price: '2.10' })
  expect((await listPrices(manager, '')).rows.map(({ code }) => code)).toEqual(rows.map(({ code }) => code))
})

test('if the Service does not list its products, those with our own rule are still shown, with the cause', async () => {
  const portal = portalOf(shop.simulator.url)
  await portal.faults([{ match: { method: 'GET', path: '/products' }, kind: 'drop' }])
  const { rows, unlisted } = await listPrices(manager, '')
  expect(unlisted).toBe('cut')
  expect(rows.map(({ code }) => code)).toContain('econet.airtime')
  await portal.faults([])
})

test('only the owner changes money settings; a manager reads them; others see none', async () => {
  for (const act of [() => currency({}, manager), () => rate({}, manager), () => price({}, manager)]) {
    await expect(act()).rejects.toMatchObject(refused('NOT_ALLOWED'))
  }
  await expect(listCurrencies(shop.actor)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(listPrices(shop.actor, '')).rejects.toMatchObject(refused('NOT_ALLOWED'))
})
