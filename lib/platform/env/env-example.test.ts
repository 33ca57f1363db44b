import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const text = readFileSync(path.join(import.meta.dirname, '../../../.env.example'), 'utf8')

test('a copy of the example environment is accepted', () => {
  expect(readEnv(parseEnv(text) as Record<string, string>)).toMatchObject({ ok: true })
})

test('the example names every variable that is read', () => {
  const source = readFileSync(path.join(import.meta.dirname, 'env.ts'), 'utf8')
  const read = [...source.matchAll(/\b([A-Z]+_[A-Z_]+|DEMO)\b(?=:)/g)].map(([, name]) => name)
  expect(read.length).toBeGreaterThan(7)
  for (const name of read) expect(text).toContain(`\n${name}=`)
})
