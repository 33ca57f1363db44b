import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readWalks } from './read-walks.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'partner-pos-'))
afterAll(() => rmSync(folder, { recursive: true }))

const walk = (title: string, ok: boolean, status: string, version?: string) => ({
  title,
  ok,
  file: 'browsers.test.ts',
  tests: [{ status, annotations: version ? [{ type: 'version', description: version }] : [] }],
})

test('each browser has a line with its version and how its walk ended', () => {
  const file = path.join(folder, 'report.json')
  const specs = [
    walk('Chromium, installed', true, 'expected', '156.0.1'),
    walk('Firefox', false, 'unexpected', '153.8'),
    walk('WebKit', true, 'skipped'),
  ]
  const other = [{ ...walk('sells', true, 'expected'), file: 'sell.test.ts' }]
  writeFileSync(file, JSON.stringify({ suites: [{ specs: other }, { specs }] }))
  expect(readWalks(file)).toEqual([
    'Browser              Version  Walk',
    'Chromium, installed  156.0.1  green',
    'Firefox              153.8    red',
    'WebKit               -        not installed',
  ])
})

test('without a report there is no table', () => {
  expect(readWalks('no-such-file.json')).toEqual([])
})
