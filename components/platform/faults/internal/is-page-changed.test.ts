import { expect, test } from 'vitest'
import { isPageChanged } from './is-page-changed.ts'

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
