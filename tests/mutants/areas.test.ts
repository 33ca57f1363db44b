import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/root.ts'
import { AREAS } from './areas.mjs'

const BRACES = /\{([^}]*)\}/

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
function spelledOut(pattern: string): string[] {
  const [all, words] = BRACES.exec(pattern) ?? []
  if (all === undefined || words === undefined) return [pattern]
  return words.split(',').flatMap((word) => spelledOut(pattern.replace(all, word)))
}

function names(file: string): boolean {
  if (!file.includes('*')) return existsSync(path.join(ROOT, file))
  const [, ending = ''] = path.basename(file).split('*')
  return readdirSync(path.join(ROOT, path.dirname(file))).some((one) => one.endsWith(ending))
}

// Stryker changes nothing of a file that is not there, and says nothing of it.
test.each(Object.entries(AREAS))('all that the area %s changes is there, and so are its tests', (_area, area) => {
  expect(area.mutate.flatMap(spelledOut).filter((file) => !names(file))).toEqual([])
  const tests = area.tests.map((name) => (name.includes('/') ? name : `tests/integration/${name}.test.ts`))
  const files = tests.filter((file) => !file.includes('*'))
  expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
  // It would build the web app again for each mutant.
  expect(files.filter((file) => readFileSync(path.join(ROOT, file), 'utf8').includes('startWeb('))).toEqual([])
})
