import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const text = readFileSync(path.join(ROOT, '.env.example'), 'utf8')

test('a copy of the example environment is accepted', () => {
  expect(readEnv(parseEnv(text) as Record<string, string>)).toMatchObject({ ok: true })
})

test('a shell that sources the example has the same variables', () => {
  const print = `${process.execPath} -p 'JSON.stringify(process.env)'`
  const options = { cwd: ROOT, env: { NODE_ENV: 'test' }, encoding: 'utf8' } as const
  const sourced = JSON.parse(execFileSync('sh', ['-euc', `set -a; . ./.env.example; ${print}`], options))
  expect(sourced).toMatchObject(parseEnv(text))
})

test('the example names every variable that is read', () => {
  const source = readFileSync(path.join(import.meta.dirname, 'env.ts'), 'utf8')
  const read = [...source.matchAll(/\b([A-Z]+_[A-Z_]+|DEMO)\b(?=:)/g)].map(([, name]) => name)
  expect(read.length).toBeGreaterThan(7)
  for (const name of read) expect(text).toContain(`\n${name}=`)
})
