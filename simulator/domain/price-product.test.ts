import { expect, test } from 'vitest'
import { CATALOGUE_PRODUCTS } from './catalogue-products.ts'
import { fixedPrice, priceProduct } from './price-product.ts'

function product(code: string) {
  const found = CATALOGUE_PRODUCTS.find((one) => one.code === code)
  if (!found) throw new Error(code)
  return found
}

test('the total debit is the face value less the discount, plus the fee', () => {
  expect(priceProduct(product('econet.airtime'), { amount: '5.00' })).toEqual({ faceValue: 500n, totalDebit: 475n })
  expect(priceProduct(product('zesa.prepaid'), { amount: '20.00' })).toEqual({ faceValue: 2_000n, totalDebit: 1_970n })
})

test('a ZWG product is priced in USD at the rate, whichever way it is asked for', () => {
  const bill = product('bulawayo.bill')
  expect(priceProduct(bill, { amount: '10.00' })).toEqual({ faceValue: 26_500n, totalDebit: 1_040n })
  expect(priceProduct(bill, { face_value: '265.00' })).toEqual({ faceValue: 26_500n, totalDebit: 1_040n })
})

test('a ranged product takes exactly one of amount and face value, a fixed one neither', () => {
  const airtime = product('econet.airtime')
  const bundle = product('netone.bundle.onefusion_5')
  for (const [one, sent] of [
    [airtime, {}],
    [airtime, { amount: '1.00', face_value: '1.00' }],
    [airtime, { amount: '0.09' }],
    [airtime, { amount: '10000.01' }],
    [bundle, { amount: '5.00' }],
    [bundle, { face_value: '5.00' }],
  ] as const) {
    expect(() => priceProduct(one, sent), JSON.stringify(sent)).toThrow('fields are missing or invalid')
  }
  expect(priceProduct(bundle, {})).toEqual({ faceValue: 500n, totalDebit: 480n })
  expect([fixedPrice(bundle), fixedPrice(airtime)]).toEqual([480n, null])
})

test('the catalogue fits one page and has every kind of product', () => {
  expect(CATALOGUE_PRODUCTS.length).toBeLessThanOrEqual(50)
  expect(new Set(CATALOGUE_PRODUCTS.map(({ code }) => code)).size).toBe(CATALOGUE_PRODUCTS.length)
  expect(CATALOGUE_PRODUCTS.some(({ open }) => !open)).toBe(true)
  expect(CATALOGUE_PRODUCTS.some(({ currency }) => currency === 'ZWG')).toBe(true)
})
