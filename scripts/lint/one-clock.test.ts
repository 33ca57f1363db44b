import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../root.ts'

/** A folder with our rules and nothing else, in which a file may break them. */
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'one-clock-'))
  cpSync(join(ROOT, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true })
  const { overrides } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ linter: { rules: { preset: 'none' } }, overrides }))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The lines of a file at `path` that the rule refuses. */
function refused(path: string, lines: readonly string[]): string[] {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${lines.join('\n')}\n`)
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', path], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { location: { start: { line: number } } }[] }
  return [...new Set(diagnostics.map(({ location }) => lines[location.start.line - 1] ?? ''))]
}

const OWN_CLOCK = [
  'export const a = new Date()',
  'export const b = new Date',
  'export const c = Date.now()',
  'export const d = (now = new Date()) => now',
  'export const e = [1].map(Date.now)',
  'export const f = Date()',
  'export const g = new globalThis.Date()',
  'export const h = new Date(performance.timeOrigin + performance.now())',
]
const FINE = ['export const i = new Date(5)', 'export const j = performance.now()', 'export const k: Date = i']

test('neither a verb nor a page reads this computer’s own clock', () => {
  expect(refused('lib/counter/sales/sell.ts', [...OWN_CLOCK, ...FINE])).toEqual(OWN_CLOCK)
  expect(refused('app/(office)/page.tsx', [...OWN_CLOCK, ...FINE])).toEqual(OWN_CLOCK)
})

test('tests, and the file that offers both clocks, do', () => {
  expect(refused('lib/counter/sales/sell.test.ts', OWN_CLOCK)).toEqual([])
  expect(refused('lib/platform/shared/time/now.ts', OWN_CLOCK)).toEqual([])
})
