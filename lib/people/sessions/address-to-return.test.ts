import { expect, test } from 'vitest'
import { addressToReturn } from './address-to-return.ts'

const addressOf = (text: string) => addressToReturn(new URL(text, 'https://shop.example'))

test('a page is come back to with its period, branch and filters', () => {
  expect(addressOf('/sold?period=week&branch=HRE-01&state=failed')).toBe('/sold?period=week&branch=HRE-01&state=failed')
  expect(addressOf('/sold')).toBe('/sold')
})

test('what an earlier refusal said is not said again', () => {
  expect(addressOf('/day-close?day=2026-11-25&problem=SIGN_IN_LOCKED&figures=minutes%3D3')).toBe(
    '/day-close?day=2026-11-25',
  )
  expect(addressOf('/till?problem=NO_TILL&_rsc=1abc')).toBe('/till')
})

test('letters that mean something in an address stay one value', () => {
  expect(addressOf('/staff?q=a%26b%3Dc+d')).toBe('/staff?q=a%26b%3Dc+d')
})

test('a query without end is left off', () => {
  expect(addressOf(`/staff?q=${'a'.repeat(498)}`)).toBe(`/staff?q=${'a'.repeat(498)}`)
  expect(addressOf(`/staff?q=${'a'.repeat(499)}`)).toBe('/staff')
})
