import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './root.ts'

test('no row is dated by the clock of the process that writes it', () => {
  const schema = readFileSync(path.join(ROOT, 'prisma/schema.prisma'), 'utf8')
  const byTheProcess = schema
    .split('\n')
    .filter((line) => line.includes('@default(now())') && !line.includes('@updatedAt'))
  expect(byTheProcess).toEqual([])
})
