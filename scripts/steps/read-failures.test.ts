import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from '../root.ts'
import { readFailures } from './read-failures.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'partner-pos-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('failed tests of both kinds of report are told with file, name and error', () => {
  const passed = { status: 'passed', fullName: 'holds', failureMessages: [] }
  const failed = { status: 'failed', fullName: 'is kept', failureMessages: ['\u001b[31mexpected 1\u001b[39m\nto be 2'] }
  const file = {
    name: path.join(ROOT, 'lib/a.test.ts'),
    status: 'failed',
    message: '',
    assertionResults: [passed, failed],
  }
  expect(readFailures(report({ testResults: [file] }))).toEqual([
    '✗ lib/a.test.ts › is kept\n    expected 1\n    to be 2',
  ])

  const spec = { file: 'sell.test.ts', title: 'sells', tests: [{ results: [{ error: { message: 'no button' } }] }] }
  const suites = [
    {
      suites: [
        {
          specs: [
            { ...spec, ok: false },
            { ...spec, title: 'prints', ok: true },
          ],
        },
      ],
    },
  ]
  expect(readFailures(report({ suites }))).toEqual(['✗ sell.test.ts › sells\n    no button'])
})

test('a file that could not run is told, and a report that is missing has no failures', () => {
  const file = {
    name: path.join(ROOT, 'lib/b.test.ts'),
    status: 'failed',
    message: 'no such module',
    assertionResults: [],
  }
  expect(readFailures(report({ testResults: [file] }))).toEqual(['✗ lib/b.test.ts › could not run\n    no such module'])
  expect(readFailures('no-such-file.json')).toEqual([])
})

function report(content: unknown): string {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}
