import { expect, test } from 'vitest'
import { suggest } from './suggest.ts'

test.each([
  [{ hasCode: false, prints: 1, reveals: 0, moneyReturned: false }, 'none', 'return_money'],
  [{ hasCode: true, prints: 0, reveals: 0, moneyReturned: false }, 'on_screen', 'ask_customer'],
  [{ hasCode: true, prints: 0, reveals: 1, moneyReturned: false }, 'revealed', 'ask_customer'],
  [{ hasCode: true, prints: 2, reveals: 1, moneyReturned: false }, 'printed', 'ask_customer'],
  [{ hasCode: true, prints: 2, reveals: 1, moneyReturned: true }, 'printed', 'note_it'],
])('%o was %s, so: %s', (facts, handedOver, suggestion) => {
  expect(suggest(facts)).toEqual({ handedOver, suggestion })
})
