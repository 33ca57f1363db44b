import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readTally } from './read-report.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'partner-pos-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the counts of both kinds of report are read', () => {
  const vitest = report({ numPassedTests: 7, numFailedTests: 2 })
  expect(readTally({ passed: false }, vitest)).toEqual({ passed: 7, failed: 2 })
  const playwright = report({ stats: { expected: 3, flaky: 1, unexpected: 0 } })
  expect(readTally({ passed: true }, playwright)).toEqual({ passed: 4, failed: 0 })
})

test('a suite that fails without a failed test counts as one failure', () => {
  expect(readTally({ passed: false }, report({ numPassedTests: 7, numFailedTests: 0 }))).toEqual({
    passed: 7,
    failed: 1,
  })
})

test('a suite without a report, or without a test, counts as one failure', () => {
  expect(readTally({ passed: true }, 'no-such-file.json')).toEqual({ passed: 0, failed: 1 })
  expect(readTally({ passed: true }, report({ numPassedTests: 0, numFailedTests: 0 }))).toEqual({
    passed: 0,
    failed: 1,
  })
})

test('a step without a report is one test', () => {
  expect(readTally({ passed: true })).toEqual({ passed: 1, failed: 0 })
  expect(readTally({ passed: false })).toEqual({ passed: 0, failed: 1 })
})

function report(content: unknown): string {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}
