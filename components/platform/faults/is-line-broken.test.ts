import { expect, test } from 'vitest'
import { isLineBroken } from './is-line-broken.ts'

test.each([
  'Failed to fetch',
  'network error',
  'NetworkError when attempting to fetch resource.',
  'Error in input stream',
  'Load failed',
  'The network connection was lost.',
])('“%s” is a broken line', (message) => {
  expect(isLineBroken(new TypeError(message))).toBe(true)
})

test.each([
  "Cannot read properties of undefined (reading 'fetch')",
  'null is not an object',
  'Failed to fetch dynamically imported module: /_next/static/chunks/one.js',
  'Minified React error #418; visit https://react.dev/errors/418?args[]=text for the full message',
  'An unexpected response was received from the server.',
])('“%s” is none: the page would load again for ever', (message) => {
  expect(isLineBroken(new TypeError(message))).toBe(false)
})
