import { expect, test } from 'vitest'
import { type Product, priceText } from '@/lib/counter/catalogue/model.ts'
import { acceptsAmount, filterProducts, markWords, nameParts, sortProducts } from './find-products.ts'

function product(over: Partial<Product>): Product {
  return {
    code: 'econet.airtime',
    name: 'Econet airtime',
    operator: 'econet',
    operatorName: 'Econet',
    kind: 'airtime',
    recipientField: 'phone',
    currency: 'USD',
    priceUnknown: false,
    validity: null,
    faceCents: null,
    minCents: null,
    maxCents: null,
    available: true,
    priceMissing: false,
    fixed: false,
    chargeCents: 0n,
    usdPriceCents: null,
    ...over,
  }
}

test('open airtime gets the keys, everything else is listed with closed products last', () => {
  const closed = product({ code: 'econet.bundle.monthly', kind: 'bundle', fixed: true, available: false })
  const daily = product({ code: 'econet.bundle.daily', kind: 'bundle', fixed: true })
  const airtime = product({})
  expect(sortProducts([closed, airtime, daily])).toEqual({ airtime, listed: [daily, closed] })
})

test('closed airtime keeps its place', () => {
  const airtime = product({ available: false })
  expect(sortProducts([airtime])).toEqual({ airtime, listed: [] })
  expect(acceptsAmount(airtime, 100n)).toBe(false)
})

test('an amount outside the product’s range is no choice, and an unknown range forbids nothing', () => {
  const ranged = product({ minCents: 100n, maxCents: 500n })
  expect([50n, 100n, 500n, 501n].map((cents) => acceptsAmount(ranged, cents))).toEqual([false, true, true, false])
  expect(acceptsAmount(product({}), 1n)).toBe(true)
  expect(acceptsAmount(null, 100n)).toBe(false)
})

test('a fixed price includes our charge; one in another currency is shown at our price', () => {
  expect(priceText(product({ faceCents: 300n, chargeCents: 10n }))).toBe('$3.10')
  expect(priceText(product({ faceCents: 5300n, currency: 'ZWG', usdPriceCents: 210n }))).toBe('$2.10')
  expect(priceText(product({ faceCents: 5300n, currency: 'ZWG', priceMissing: true }))).toBe('ZiG 53.00')
  expect(priceText(product({}))).toBe(null)
})

const named = (name: string, operatorName: string, validity: string | null) =>
  ({ name, operatorName, validity }) as Product

const WEEK = named('Econet data 1 GB, 7 days', 'Econet', '7 days')
const DAY = named('NetOne data 250 MB, 24 hours', 'NetOne', '24 hours')

test('any words of its name, operator or validity find a named, in any order', () => {
  expect(filterProducts([WEEK, DAY], 'days econ')).toEqual([WEEK])
  expect(filterProducts([WEEK, DAY], ' DATA ')).toEqual([WEEK, DAY])
  expect(filterProducts([WEEK, DAY], 'econet 250')).toEqual([])
})

test('matches are marked, and pattern characters are taken literally', () => {
  expect(markWords('Econet data 1 GB', 'da gb')).toEqual([
    { text: 'Econet ', hit: false, from: 0 },
    { text: 'da', hit: true, from: 7 },
    { text: 'ta 1 ', hit: false, from: 9 },
    { text: 'GB', hit: true, from: 14 },
    { text: '', hit: false, from: 16 },
  ])
  expect(markWords('a (b) c', '(b).*')).toEqual([{ text: 'a (b) c', hit: false, from: 0 }])
})

test('the validity is cut from the end of a name, and stays elsewhere', () => {
  expect(nameParts(WEEK)).toEqual({ what: 'Econet data 1 GB', validity: '7 days' })
  const inside = named('7 days of Econet', 'Econet', '7 days')
  expect(nameParts(inside)).toEqual({ what: '7 days of Econet', validity: '7 days' })
})
