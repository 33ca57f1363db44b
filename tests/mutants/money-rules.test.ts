import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/root.ts'
import { MONEY_RULES } from './money-rules.ts'
import { mutate, testFile } from './named-mutant.ts'

test.each(MONEY_RULES.map((mutant) => [mutant.name, mutant] as const))('%s: can be broken', (_name, mutant) => {
  const source = readFileSync(path.join(ROOT, mutant.file), 'utf8')
  expect(mutate(source, mutant)).not.toBe(source)
  for (const one of mutant.tests) expect(existsSync(path.join(ROOT, testFile(one))), one).toBe(true)
})

test('no two mutants have the same name', () => {
  expect(new Set(MONEY_RULES.map(({ name }) => name)).size).toBe(MONEY_RULES.length)
})

test('text that is gone, or occurs twice, is an error', () => {
  const mutant = { name: 'x', file: 'y.ts', find: 'a > b', replace: 'a', tests: [] }
  expect(() => mutate('a < b', mutant)).toThrow('stands 0 times in y.ts')
  expect(() => mutate('a > b, a > b', mutant)).toThrow('stands 2 times')
  expect(mutate('if (a > b)', mutant)).toBe('if (a)')
})
