import { expect, test } from 'vitest'
import { isOwnPath } from './posted-form.ts'

test('a path of this site may be gone back to', () => {
  expect(['/', '/sell/airtime', '/reports?by=day', '/a//b'].map(isOwnPath)).toEqual([true, true, true, true])
})

test('what a browser reads as another site may not', () => {
  const others = ['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example', 'sell', '', ' /sell']
  expect(others.filter(isOwnPath)).toEqual([])
})
