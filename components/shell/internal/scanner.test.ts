import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createScanner } from './scanner.ts'

const PAUSE_MS = 80
const LATE_MS = 250

const reports: string[] = []
const scanner = createScanner({
  press: (key) => void reports.push(`press ${key}`),
  scan: (code) => void reports.push(`scan ${code}`),
})

beforeEach(() => {
  vi.useFakeTimers()
  reports.length = 0
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
  expect(reports).toEqual([])
  vi.advanceTimersByTime(PAUSE_MS)
  expect(reports).toEqual(['press 2'])
})

test('a scanner’s burst is one code, and its Enter presses nothing', () => {
  expect(type([...'37120045118', 'Enter'], 4)).toBe('kept')
  expect(reports).toEqual(['scan 37120045118'])
  vi.advanceTimersByTime(1_000)
  expect(reports).toEqual(['scan 37120045118'])
})

test('a scanner without a final Enter works too', () => {
  type([...'37120045118'], 4)
  vi.advanceTimersByTime(LATE_MS)
  expect(reports).toEqual(['scan 37120045118'])
})

test('digits typed by hand are presses, however many, and the Enter after them is the page’s', () => {
  expect(type(['1', '2', '3', '4', '5', '6', '7', 'Enter'], 120)).toBe('not_ours')
  expect(reports).toEqual(['1', '2', '3', '4', '5', '6', '7'].map((key) => `press ${key}`))
})

test('two keys rolled by a fast hand are both pressed', () => {
  expect(type(['A', 'Enter'], 20)).toBe('not_ours')
  expect(reports).toEqual(['press A'])
})

test('a busy page gets a scan all at once and judges by the times of the keys', () => {
  for (const [index, key] of [...'0771234567', 'Enter'].entries()) scanner.key(key, 5_000 + index * 5)
  expect(reports).toEqual(['scan 0771234567'])
})

test('keys typed slowly stay presses even if a busy page gets them at once', () => {
  for (const [index, key] of [...'12'].entries()) scanner.key(key, 5_000 + index * 300)
  vi.advanceTimersByTime(PAUSE_MS)
  expect(reports).toEqual(['press 1', 'press 2'])
})

test('a scan is one code at every pace of a busy machine, and still so if one character comes late', () => {
  for (let everyMs = 5; everyMs < 80; everyMs += 5) {
    reports.length = 0
    expect(type([...'37120045118', 'Enter'], everyMs, everyMs * 10_000), `${everyMs} ms`).toBe('kept')
    expect(reports).toEqual(['scan 37120045118'])
  }
  reports.length = 0
  const late = [0, 5, 10, 15, 230, 235, 240, 450, 455, 460, 465]
  for (const [index, at] of late.entries()) scanner.key('37120045118'.charAt(index), 9_000_000 + at)
  scanner.flush()
  expect(reports).toEqual(['scan 37120045118'])
})

test('at any pace from 5 to 400 ms every key is told once and in order, as a scan or as presses', () => {
  for (let everyMs = 5; everyMs <= 400; everyMs += 5) {
    reports.length = 0
    type([...'0771234567'], everyMs, everyMs * 100_000)
    vi.advanceTimersByTime(LATE_MS)
    expect(reports.map((line) => line.replace(/^(press|scan) /, '')).join(''), `${everyMs} ms`).toBe('0771234567')
  }
})

test('a page that was busy while keys queued up takes them into the scan', () => {
  scanner.key('3', 1_000)
  // One long task: the first half of the wait is over before any queued key is handed out.
  vi.advanceTimersByTime(PAUSE_MS / 2)
  for (const [index, key] of [...'7120045118', 'Enter'].entries()) scanner.key(key, 1_005 + index * 5)
  expect(reports).toEqual(['scan 37120045118'])
})

test('a key that goes into a field comes after those that wait', () => {
  scanner.key('3', 1_000)
  expect(scanner.waits()).toBe(true)
  scanner.flush()
  expect(reports).toEqual(['press 3'])
  expect(scanner.waits()).toBe(false)
})
