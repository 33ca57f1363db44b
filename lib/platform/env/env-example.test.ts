import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { fillIn } from '../../../tests/support/fill-in.ts'
import { parseEnvironment } from './env.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const text = readFileSync(path.join(ROOT, '.env.example'), 'utf8')

test('a copy of the example is refused until each published secret in it is replaced', () => {
  const refused = (name: string) => `${name} still holds the published sample: put in a value of your own`
  const samples = ['SERVICE_MAIN_KEY', 'SERVICE_MAIN_WEBHOOK_SECRETS', 'SESSION_SECRET', 'SECRET_PEPPERS', 'SEAL_KEYS']
  const copy = parseEnvironment(parseEnv(text) as Record<string, string>)
  expect(copy.ok ? [] : copy.faults.toSorted()).toEqual(samples.map(refused).toSorted())
  expect(parseEnvironment(parseEnv(fillIn(text)) as Record<string, string>)).toMatchObject({ ok: true })
  const kubernetes = readFileSync(path.join(ROOT, 'ops/kubernetes/example/pos.env'), 'utf8')
  expect(parseEnvironment(parseEnv(kubernetes) as Record<string, string>)).toMatchObject({
    faults: expect.arrayContaining(['DATABASE_URL', 'SEAL_KEYS', 'AUDIT_KEYS'].map(refused)),
  })
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
