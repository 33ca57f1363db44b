import { expect, test } from 'vitest'
import { isOwnPath } from './posted-form.ts'

test('a form may return to a path on this site', () => {
  expect(['/', '/sell/airtime', '/reports?by=day', '/a//b'].map(isOwnPath)).toEqual([true, true, true, true])
})

test('a form may not return to what a browser reads as another site', () => {
  const others = ['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', 'sell', '', ' /sell']
  expect(others.filter(isOwnPath)).toEqual([])
})
