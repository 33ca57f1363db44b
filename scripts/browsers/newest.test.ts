import { expect, test } from 'vitest'
import { checkNewest } from './newest.ts'

const NEWEST = { version: '153.0.0', published: '2026-09-11' }

test('a browser younger than three months is well', () => {
  expect(checkNewest(NEWEST, '153.0.0', new Date('2026-12-10T23:59:59Z'))).toEqual({})
})

test('from three months on there is a warning, which is no fault', () => {
  expect(checkNewest(NEWEST, '153.0.0', new Date('2026-12-11T00:00:00Z'))).toEqual({
    warning: expect.stringContaining('Chromium 153.0.0 of 2026-09-11, is three months old'),
  })
})

test('a version without its day is a fault, whatever the day is', () => {
  expect(checkNewest(NEWEST, '156.0.0', new Date('2026-09-12'))).toEqual({
    fault: expect.stringContaining('is about 153.0.0, and package.json has 156.0.0'),
  })
})
