import { expect, test } from 'vitest'
import { readSchema } from './read-schema.ts'

test('no row is dated by the clock of the process that writes it', () => {
  const byTheProcess = readSchema()
    .split('\n')
    .filter((line) => line.includes('@default(now())') && !line.includes('@updatedAt'))
  expect(byTheProcess).toEqual([])
})
