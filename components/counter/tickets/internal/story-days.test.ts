import { expect, test } from 'vitest'
import { storyDays } from '../story.tsx'

const now = new Date('2026-11-22T10:00:00Z')
const at = (text: string) => new Date(text)

test('a story of today needs no dates', () => {
  expect(storyDays([at('2026-11-21T22:00:01Z'), at('2026-11-22T09:00:00Z')], now)).toEqual([null, null])
})

test('what happened on another day is said under its date, once for each day', () => {
  const story = [at('2026-11-20T08:00:00Z'), at('2026-11-20T08:00:05Z'), at('2026-11-21T21:59:59Z')]
  expect(storyDays(story, now)).toEqual(['2026-11-20', null, '2026-11-21'])
})

test('today is named too once another day was', () => {
  expect(storyDays([at('2026-11-21T08:00:00Z'), at('2026-11-22T09:00:00Z')], now)).toEqual(['2026-11-21', '2026-11-22'])
})
