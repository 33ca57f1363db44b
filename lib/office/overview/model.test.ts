import { expect, test } from 'vitest'
import { isPractice } from './model.ts'

test('a test balance is practice beside a live one, and the shop’s own where there is no live one', () => {
  const trial = { environment: 'test' } as const
  const live = { environment: 'live' } as const
  expect([isPractice(trial, [trial, live]), isPractice(live, [trial, live]), isPractice(trial, [trial])]).toEqual([
    true,
    false,
    false,
  ])
})
