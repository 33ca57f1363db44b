import { expect, test } from 'vitest'
import { copyKeyOf } from './basket-outcome.tsx'

test('of several codes on a page only the first has the key that copies', () => {
  const none = { id: 'airtime', outcome: 'delivered', pin: null } as const
  const waiting = { id: 'waiting', outcome: 'waiting', pin: null } as const
  const codes = ['one', 'two'].map((id) => ({ id, outcome: 'delivered', pin: '1234' }) as const)
  expect(copyKeyOf([none, waiting, ...codes])).toBe('one')
  expect(copyKeyOf([none, waiting])).toBeNull()
})
