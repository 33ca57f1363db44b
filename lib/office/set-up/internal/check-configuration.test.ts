import { expect, test } from 'vitest'
import { createCredential } from '@/lib/platform/env/credential.ts'
import type { Env } from '@/lib/platform/env/env.ts'
import en from '@/messages/en.json' with { type: 'json' }
import { checkExpiry } from '../service-keys.ts'
import { checkAccount, checkPlace } from './check-configuration.ts'

const key = (name: string, branch: string | null = null, environment = 'test') =>
  createCredential({ name, key: `service_${environment}_${name}`, branch })

const ENV: Env = {
  databaseUrl: 'postgresql://nowhere',
  databaseDirectUrl: null,
  databaseRead: null,
  metrics: null,
  tracing: null,
  serviceBaseUrl: 'https://service.example/api/v1',
  credentials: [key('main')],
  collectionMethods: [],
  fundingMethods: [],
  mail: null,
  alertWebhooks: null,
  peppers: [],
  sealKeys: [],
  sessionSecret: 'x'.repeat(32),
  trustedProxies: { has: () => false },
  auditKeys: [],
  auditRole: null,
  auditKeyedFrom: null,
  appOrigins: ['https://pos.example'],
  oidc: null,
  partnerName: 'Kopje Kiosks',
  demo: false,
  webMemoryBytes: 400 * 1024 ** 2,
  logLevel: 'error',
}

const account = {
  partnerCode: 'XP-1',
  name: null,
  environment: 'test' as const,
  tier: null,
  abilities: ['catalogue:read', 'transactions:write', 'transactions:read'],
  branchId: null as string | null,
  paused: null,
  limits: [],
}

const seen = new Set<string>()

function place(changes: Partial<Env>, branches = ['HRE-01']): string[] {
  const findings = checkPlace({ ...ENV, ...changes }, branches)
  for (const { check, reason } of findings) seen.add(`${check}_${reason}`)
  return findings.map(({ check, reason, verdict }) => `${check} ${reason} ${verdict}`)
}

test('an address without https is bad with a live key and a warning with a test key', () => {
  const serviceBaseUrl = 'http://127.0.0.1:4010/api/v1'
  expect(place({ serviceBaseUrl })).toContain('base_url plain look')
  expect(place({ serviceBaseUrl, credentials: [key('a', null, 'live')] })).toContain('base_url plain bad')
  expect(place({ serviceBaseUrl: 'https://service.example' })).toContain('base_url path bad')
  expect(place({ appOrigins: ['http://127.0.0.1:3000'] })).toContain('https loopback look')
})

test('a branch without a key is named, and so is an installation without branches', () => {
  const credentials = [key('a', 'HRE-01')]
  expect(place({ credentials }, ['HRE-01', 'BYO-01'])).toContain('branches_covered no_key bad')
  expect(place({}, [])).toContain('branches_covered no_branches bad')
})

test('a branch that would sell with a test key despite having a live one is named', () => {
  const live = key('a', null, 'live')
  expect(place({ credentials: [live, key('practice')] })).toContain('branches_covered all good')
  expect(place({ credentials: [key('practice'), live] })).toContain('branches_covered shadowed bad')
  const credentials = [live, key('practice', 'HRE-01')]
  expect(place({ credentials }, ['HRE-01', 'BYO-01']).filter((one) => one.includes('shadowed'))).toHaveLength(1)
})

test('an installation for one branch on a shared balance is told what it cannot do', () => {
  const one = place({ credentials: [key('a', 'HRE-01')] }, ['HRE-01', 'BYO-01'])
  expect(one).toEqual(expect.arrayContaining(['shared_balance shared look', 'statement_key none look']))
  expect(place({ credentials: [key('a', 'HRE-01'), key('b', 'BYO-01')] }, ['HRE-01', 'BYO-01'])).toContain(
    'shared_balance own good',
  )
})

test('what a key may do, and where, is compared with this installation’s configuration', () => {
  const verdicts = (credential: ReturnType<typeof key>, changes: Partial<typeof account>) => {
    const findings = checkAccount(credential, { ...account, ...changes })
    for (const { check, reason } of findings) seen.add(`${check}_${reason}`)
    return findings.map(({ check, reason, verdict }) => `${check} ${reason} ${verdict}`)
  }
  expect(verdicts(key('a'), {})).toEqual([
    'key_environment test look',
    'key_abilities some look',
    'key_branch all good',
  ])
  expect(verdicts(key('a'), { abilities: ['catalogue:read'] })).toContain('key_abilities cannot_sell bad')
  expect(verdicts(key('a'), { abilities: [] })).toContain('key_abilities not_told look')
  expect(verdicts(key('a', null, 'live'), {})).toContain('key_environment differs bad')
  expect(verdicts(key('a', 'HRE-01'), {})).toContain('key_branch not_limited look')
  expect(verdicts(key('a', 'HRE-01'), { branchId: 'BYO-01' })).toContain('key_branch differs bad')
  expect(verdicts(key('a', 'HRE-01'), { branchId: 'HRE-01' })).toContain('key_branch one good')
})

test('a live key without a known end is bad, since live keys always end', () => {
  expect(checkExpiry(key('a', null, 'live'), null, '2026-11-21').verdict).toBe('bad')
  expect(checkExpiry(key('a'), null, '2026-11-21').verdict).toBe('look')
  expect(checkExpiry(key('a'), '2026-12-21', '2026-11-21')).toMatchObject({ reason: 'soon', params: { days: 30 } })
})

test('every finding has its sentence', () => {
  expect([...seen].filter((name) => !Object.hasOwn(en.setUp.findings, name))).toEqual([])
})
