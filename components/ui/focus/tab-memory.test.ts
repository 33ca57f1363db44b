import { afterEach, expect, test, vi } from 'vitest'
import { forget, recall, remember } from './tab-memory.ts'

const refuse = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a browser that refuses storage remembers as long as its page is open, and breaks nothing', () => {
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(recall('a')).toBeNull()
  remember('a', 'yes')
  expect(recall('a')).toBe('yes')
  forget('a')
  expect(recall('a')).toBeNull()
})

test('a browser that does not even name its storage is no different', () => {
  vi.stubGlobal('sessionStorage', undefined)
  remember('b', 'yes')
  expect(recall('b')).toBe('yes')
})

test('storage that is full remembers until the page is loaded again', () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: refuse, removeItem: () => undefined })
  remember('c', 'yes')
  expect(recall('c')).toBe('yes')
})
