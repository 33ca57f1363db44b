import { expect, test } from 'vitest'
import { suggest } from './model.ts'

test.each([
  [{ hasCode: false, prints: 1, reveals: 0, moneyReturned: false, holdsMoney: true }, 'none', 'return_money'],
  [{ hasCode: true, prints: 0, reveals: 0, moneyReturned: false, holdsMoney: true }, 'on_screen', 'ask_customer'],
  [{ hasCode: true, prints: 0, reveals: 1, moneyReturned: false, holdsMoney: true }, 'revealed', 'ask_customer'],
  [{ hasCode: true, prints: 2, reveals: 1, moneyReturned: false, holdsMoney: true }, 'printed', 'ask_customer'],
  [{ hasCode: true, prints: 2, reveals: 1, moneyReturned: true, holdsMoney: true }, 'printed', 'note_it'],
  [{ hasCode: true, prints: 2, reveals: 1, moneyReturned: true, holdsMoney: false }, 'printed', 'note_it'],
  [{ hasCode: true, prints: 1, reveals: 0, moneyReturned: false, holdsMoney: false }, 'printed', 'nothing_held'],
  [{ hasCode: false, prints: 1, reveals: 0, moneyReturned: false, holdsMoney: false }, 'none', 'nothing_held'],
])('%o was %s, so: %s', (facts, handedOver, suggestion) => {
  expect(suggest(facts)).toEqual({ handedOver, suggestion })
})
