import { expect, test } from 'vitest'
import type { Product } from '@/lib/counter/catalogue/model.ts'
import { filterProducts, markWords, nameParts } from './filter-products.ts'

const product = (name: string, operatorName: string, validity: string | null) =>
  ({ name, operatorName, validity }) as Product

const WEEK = product('Econet data 1 GB, 7 days', 'Econet', '7 days')
const DAY = product('NetOne data 250 MB, 24 hours', 'NetOne', '24 hours')

test('any words of its name, operator or validity find a product, in any order', () => {
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
  const inside = product('7 days of Econet', 'Econet', '7 days')
  expect(nameParts(inside)).toEqual({ what: '7 days of Econet', validity: '7 days' })
})
