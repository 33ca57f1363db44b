import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from './files-in.ts'
import { ROOT } from './root.ts'

const EXPORTED = /^export (?:async )?(?:function|const|class) (\w+)/gm

/** Their names are looked at when these folders are rebuilt. */
const LATER = /\/counter\/tickets\//

test('an exported name is of one thing, so that a search for it finds that', () => {
  const files = ['lib', 'components']
    .flatMap(filesIn)
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file) && !file.includes('generated'))
  const places = new Map<string, string[]>()
  for (const file of files) {
    for (const [, name = ''] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(EXPORTED)) {
      places.set(name, [...(places.get(name) ?? []), file])
    }
  }
  expect(places.size).toBeGreaterThan(1_000)
  const twice = [...places].filter(([, own]) => own.length > 1 && !own.some((file) => LATER.test(file)))
  expect(Object.fromEntries(twice)).toEqual({})
})
