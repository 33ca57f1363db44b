import { expect, test } from 'vitest'
import { isLineBroken, isPageChanged } from './use-reload.ts'

test.each([
  "Failed to execute 'removeChild' on 'Node': The node to be removed is not a child of this node.",
  "Failed to execute 'insertBefore' on 'Node': The node before which the new node is to be inserted is not a child of this node.",
  'Node.insertBefore: Child to insert before is not a child of this node',
  'Node.removeChild: The node to be removed is not a child of this node',
  'The object can not be found here.',
])('“%s” says that something else changed the page', (message) => {
  expect(isPageChanged(new DOMException(message, 'NotFoundError'))).toBe(true)
})

test.each([
  new DOMException('Requested device not found', 'NotFoundError'),
  new DOMException('No device selected.', 'NotFoundError'),
  new Error("Failed to execute 'removeChild' on 'Node'"),
])('“%s” does not', (error) => {
  expect(isPageChanged(error)).toBe(false)
})

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
