import { afterEach, expect, test } from 'vitest'
import { credentialForTill, environmentOf } from './choose-credential.ts'
import { createCredential } from './credential.ts'

const shared = globalThis as { posEnv?: unknown }
const key = (name: string, environment: 'test' | 'live', branch: string | null = null) =>
  createCredential({ name, key: `service_${environment}_of_${name}`, branch })

function configure(...credentials: ReturnType<typeof key>[]): void {
  shared.posEnv = { credentials }
}

afterEach(() => {
  delete shared.posEnv
})

const till = { branchCode: 'HRE-01', training: false }

test('a till sells with its branch’s own key, else with the first for all', () => {
  configure(key('all', 'live'), key('own', 'live', 'HRE-01'), key('other', 'live', 'BYO-01'))
  expect(credentialForTill(till).name).toBe('own')
  expect(credentialForTill({ ...till, branchCode: 'MUT-01' }).name).toBe('all')
})

test('a training till sells with a test key though its branch is live, and never with a live key', () => {
  configure(key('all', 'live'), key('own', 'live', 'HRE-01'), key('practice', 'test'))
  expect(environmentOf(till)).toBe('live')
  expect(credentialForTill({ ...till, training: true }).name).toBe('practice')
  configure(key('all', 'live'))
  expect(() => credentialForTill({ ...till, training: true })).toThrow('NO_TEST_KEY')
})

test('away from a till it is live as soon as one key is, even if others train', () => {
  configure(key('all', 'live'), key('practice', 'test'))
  expect(environmentOf(null)).toBe('live')
  configure(key('practice', 'test'))
  expect(environmentOf(null)).toBe('test')
})
