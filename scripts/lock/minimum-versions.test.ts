import { expect, test } from 'vitest'
import { belowMinimum } from './minimum-versions.ts'

const minimums = { next: '16.4.6' }

test.each(['16.4.6', '16.4.10', '16.10.0', '17.0.0'])('%s is new enough', (version) => {
  expect(belowMinimum({ packages: { 'node_modules/next': { version } } }, minimums)).toEqual([])
})

test.each(['16.4.5', '16.3.9', '9.9.9', '16.4.6-canary.1'])('%s is too old', (version) => {
  expect(belowMinimum({ packages: { 'node_modules/a/node_modules/next': { version } } }, minimums)).toEqual([
    `next ${version} is older than 16.4.6`,
  ])
})
