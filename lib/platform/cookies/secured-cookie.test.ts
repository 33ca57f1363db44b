import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { secured } from './secured-cookie.ts'

const shared = globalThis as { posEnv?: unknown }
afterAll(() => {
  delete shared.posEnv
})

test('over HTTPS every cookie is Secure and stays on this host; loopback has none', () => {
  shared.posEnv = { appOrigins: ['https://pos.example'] }
  expect(secured('paper')).toEqual({ name: '__Host-paper', secure: true })
  shared.posEnv = { appOrigins: ['http://127.0.0.1:3000'] }
  expect(secured('paper')).toEqual({ name: 'paper', secure: false })
})

test('one line writes all cookies of ours', () => {
  const source = readFileSync(path.join(import.meta.dirname, '../../people/sessions/cookies.ts'), 'utf8')
  expect(source.match(/\.(set|delete)\(/g)).toEqual(['.set('])
  expect(source).toContain('jar.set({ name, value, maxAge, secure, httpOnly,')
})
