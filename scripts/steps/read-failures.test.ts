import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from '../root.ts'
import { readFailures } from './read-failures.ts'

const FAILED = { name: 'suite', passed: false, output: '' }

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
  expect(readFailures(FAILED, report({ testResults: [file] }))).toEqual([
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
  expect(readFailures(FAILED, report({ suites }))).toEqual(['✗ sell.test.ts › sells\n    no button'])
})

test('a failed test in a browser tells what stood on the page', () => {
  const page = path.join(folder, 'error-context.md')
  const lines = ['- main [ref=f1e9]:', ...Array.from({ length: 90 }, (_, line) => `- button "${line}"`)]
  writeFileSync(
    page,
    ['# Page snapshot', '', '```yaml', '- link "Statement"', ...lines, '```', '', '# Test source', ''].join('\n'),
  )
  const attachments = [{ name: 'screenshot' }, { name: 'error-context', path: page }]
  const result = { error: { message: 'no button' }, attachments }
  const specs = [{ ok: false, file: 'sell.test.ts', title: 'sells', tests: [{ results: [result] }] }]
  const [told] = readFailures(FAILED, report({ suites: [{ specs }] }))
  const shown = lines.slice(0, 70).map((line) => `    ${line}`)
  expect(told?.split('\n')).toEqual(['✗ sell.test.ts › sells', '    no button', ...shown])
})

test('a file that could not run is told', () => {
  const file = {
    name: path.join(ROOT, 'lib/b.test.ts'),
    status: 'failed',
    message: 'no such module',
    assertionResults: [],
  }
  expect(readFailures(FAILED, report({ testResults: [file] }))).toEqual([
    '✗ lib/b.test.ts › could not run\n    no such module',
  ])
})

test('a step in which no test failed tells the errors of no test, or else how its output ends', () => {
  const output = 'ok\n\u001b[31m Unhandled Errors \u001b[39m\nError: closed\n'
  const told = '✗ suite › failed, and no test of it did'
  expect(readFailures({ ...FAILED, output }, report({ testResults: [] }))).toEqual([
    `${told}\n    Unhandled Errors\n    Error: closed`,
  ])
  const [ending] = readFailures({
    ...FAILED,
    output: Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n'),
  })
  expect(ending?.split('\n')).toEqual([told, ...Array.from({ length: 30 }, (_, line) => `    line ${line + 10}`)])
})

test('a step that passed tells nothing, with a report or without', () => {
  expect(readFailures({ ...FAILED, passed: true, output: 'ok' }, 'no-such-file.json')).toEqual([])
  expect(readFailures({ ...FAILED, passed: true, output: 'ok' })).toEqual([])
})

function report(content: unknown): string {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}
