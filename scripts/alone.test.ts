import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from './files-in.ts'
import { ROOT } from './root.ts'

const FOLDERS = ['lib', 'components', 'simulator', 'scripts', 'messages', 'bench', 'tests']

test('a test that replaces a module has a process of its own, since others of its process would get it too', () => {
  const files = FOLDERS.flatMap(filesIn).filter((file) => /\.tsx?$/.test(file) && !file.includes('generated'))
  const replacing = files.filter((file) => /\bvi\.(mock|doMock)\(/.test(readFileSync(path.join(ROOT, file), 'utf8')))
  expect(replacing.length).toBeGreaterThan(0)
  expect(replacing.filter((file) => !file.endsWith('.alone.test.ts'))).toEqual([])
})
