import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from './files-in.ts'
import { ROOT } from './root.ts'

const INSIDE = /^[ \t]+['"]use server['"]/m

test('no action is made inside a function: Next would encrypt what it closes over with a key that is no secret', () => {
  const files = ['app', 'components', 'lib'].flatMap(filesIn).filter((file) => /\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => INSIDE.test(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([])
})
