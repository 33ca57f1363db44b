import { afterEach, expect, test } from 'vitest'
import {
  credentialForTill,
  credentialNamed,
  environmentOf,
  keyMadeWith,
  keyToPriceAgain,
  officeKeys,
} from './choose-credential.ts'
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

test('a branch with no key of its own, where none is for all, cannot sell', () => {
  configure(key('own', 'live', 'BYO-01'), key('practice', 'test'))
  expect(() => credentialForTill({ ...till, branchCode: 'MUT-01' })).not.toThrow()
  configure(key('own', 'live', 'BYO-01'))
  expect(() => credentialForTill(till)).toThrow('NO_KEY_FOR_BRANCH')
})

test('a key is found by its name, or its sales cannot be followed', () => {
  configure(key('first', 'live'), key('second', 'live', 'HRE-01'))
  expect(credentialNamed('second').name).toBe('second')
  expect(() => credentialNamed('third')).toThrow('No credential is named third')
})

test('what was made with a key is never asked for with one of that name for the other environment', () => {
  configure(key('other', 'live'), key('demo', 'test'))
  expect(keyMadeWith({ credential: 'demo', environment: 'test' })?.name).toBe('demo')
  expect(keyMadeWith({ credential: 'demo', environment: 'live' })).toBeNull()
  expect(keyMadeWith({ credential: 'gone', environment: 'test' })).toBeNull()
})

test('what is paid is priced again with its own key, else with the one its branch sells with', () => {
  configure(key('far', 'live', 'BYO-01'), key('all', 'live'), key('own', 'live', 'HRE-01'), key('practice', 'test'))
  const chosen = (credential: string, environment: 'test' | 'live', branchCode: string) =>
    keyToPriceAgain({ credential, environment }, branchCode).name
  expect(chosen('far', 'live', 'HRE-01')).toBe('far')
  expect(chosen('gone', 'live', 'HRE-01')).toBe('own')
  expect(chosen('gone', 'live', 'MUT-01')).toBe('all')
  expect(chosen('gone', 'test', 'HRE-01')).toBe('practice')
  configure(key('far', 'live', 'BYO-01'))
  expect(() => chosen('gone', 'live', 'HRE-01')).toThrow('NO_KEY_FOR_BRANCH')
  expect(() => chosen('gone', 'test', 'HRE-01')).toThrow('NO_TEST_KEY')
})

test('the office has the keys of its environment, those for all branches first', () => {
  configure(key('own', 'live', 'HRE-01'), key('practice', 'test'), key('all', 'live'), key('next', 'live'))
  expect(officeKeys().map(({ name }) => name)).toEqual(['all', 'next', 'own'])
  configure()
  expect(() => officeKeys()).toThrow('No credential is for test')
})

test('a training till sells with a test key though its branch is live, and never with a live key', () => {
  configure(key('all', 'live'), key('own', 'live', 'HRE-01'), key('practice', 'test'))
  expect(environmentOf(till)).toBe('live')
  expect(credentialForTill({ ...till, training: true }).name).toBe('practice')
  expect(environmentOf({ ...till, training: true })).toBe('test')
  configure(key('all', 'live'))
  expect(() => credentialForTill({ ...till, training: true })).toThrow('NO_TEST_KEY')
})

test('away from a till it is live as soon as one key is, even if others train', () => {
  configure(key('all', 'live'), key('practice', 'test'))
  expect(environmentOf(null)).toBe('live')
  configure(key('practice', 'test'))
  expect(environmentOf(null)).toBe('test')
})
