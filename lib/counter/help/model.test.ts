import { expect, test } from 'vitest'
import { helpScreenOf } from './model.ts'

test.each([
  ['/sell/airtime', 'sell'],
  ['/sell/bill?problem=x', 'sell'],
  ['/tickets/4c6f', 'ticket'],
  ['/tickets/4c6f/receipt?copy=1', 'slip'],
  ['/tickets/4c6f/collect', 'collect'],
  ['/collect', 'collect'],
  ['/collect/4c6f', 'collect'],
  ['/waiting', 'waiting'],
  ['/left-open?all=1', 'waiting'],
  ['/paid', 'paid'],
  ['/sales', 'find'],
  ['/shift/close', 'shift'],
  ['/settings/keys', 'other'],
  ['', 'other'],
])('the help of %s is that of %s', (address, screen) => {
  expect(helpScreenOf(address)).toBe(screen)
})
