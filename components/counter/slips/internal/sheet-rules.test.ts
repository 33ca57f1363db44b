import { expect, test } from 'vitest'
import { rollRule, sheetRule } from './sheet-rules.ts'

test('a roll page is as wide as the roll and as long as the slip', () => {
  expect(rollRule('80', 2)).toBe('@page{size:80mm 161mm;margin:0}')
  expect(rollRule('58', 2.5)).toBe('@page{size:58mm 146mm;margin:0}')
})

test('a short slip never makes a page that is wider than long', () => {
  expect(rollRule('80', 0.5)).toBe('@page{size:80mm 81mm;margin:0}')
})

test('before measuring, a roll page has the length of most slips and A4 is A4', () => {
  expect(sheetRule('58')).toBe('@page{size:58mm 160mm;margin:0}')
  expect(sheetRule('80')).toBe('@page{size:80mm 170mm;margin:0}')
  expect(sheetRule('a4')).toBe('@page{size:A4;margin:16mm}')
})
