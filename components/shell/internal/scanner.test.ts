import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createScanner, SCAN_GAP_MS } from './scanner.ts'

const told: string[] = []
const scanner = createScanner({
  press: (key) => void told.push(`press ${key}`),
  scan: (code) => void told.push(`scan ${code}`),
})

beforeEach(() => {
  vi.useFakeTimers()
  told.length = 0
})
afterEach(() => {
  scanner.clear()
  vi.useRealTimers()
})

/** Types keys at a pace from a given time; returns what became of the last. */
function type(keys: string[], everyMs: number, from = 1_000): string {
  let answer = ''
  keys.forEach((key, index) => {
    if (index > 0) vi.advanceTimersByTime(everyMs)
    answer = scanner.key(key, from + index * everyMs)
  })
  return answer
}

test('a single key by hand is a press, after a pause too short to feel', () => {
  type(['2'], 0)
  expect(told).toEqual([])
  vi.advanceTimersByTime(SCAN_GAP_MS)
  expect(told).toEqual(['press 2'])
})

test('a scanner’s burst is one code, and its Enter presses nothing', () => {
  expect(type([...'37120045118', 'Enter'], 4)).toBe('kept')
  expect(told).toEqual(['scan 37120045118'])
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual(['scan 37120045118'])
})

test('a scanner without a final Enter works too', () => {
  type([...'37120045118'], 4)
  vi.advanceTimersByTime(SCAN_GAP_MS)
  expect(told).toEqual(['scan 37120045118'])
})

test('digits typed by hand are presses, however many, and the Enter after them is the page’s', () => {
  expect(type(['1', '2', '3', '4', '5', '6', '7', 'Enter'], 120)).toBe('not_ours')
  expect(told).toEqual(['1', '2', '3', '4', '5', '6', '7'].map((key) => `press ${key}`))
})

test('two keys rolled by a fast hand are both pressed', () => {
  expect(type(['A', 'Enter'], 20)).toBe('not_ours')
  expect(told).toEqual(['press A'])
})

test('a busy page gets a scan all at once and judges by the times of the keys', () => {
  for (const [index, key] of [...'0771234567', 'Enter'].entries()) scanner.key(key, 5_000 + index * 5)
  expect(told).toEqual(['scan 0771234567'])
})

test('keys typed slowly stay presses even if a busy page gets them at once', () => {
  for (const [index, key] of [...'12'].entries()) scanner.key(key, 5_000 + index * 300)
  vi.advanceTimersByTime(SCAN_GAP_MS)
  expect(told).toEqual(['press 1', 'press 2'])
})
