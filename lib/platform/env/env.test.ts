import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const complete = {
  DATABASE_URL: 'postgresql://pos@db/pos',
  SERVICE_BASE_URL: 'https://service.example/api/v1/',
  SERVICE_CREDENTIALS: 'main',
  SERVICE_MAIN_KEY: 'service_test_abc',
  SERVICE_MAIN_ENVIRONMENT: 'test',
  SERVICE_MAIN_WEBHOOK_SECRETS: 'whsec_one,whsec_two',
  SERVICE_COLLECTION_METHODS: "ecocash:EcoCash,omari:O'mari",
  SESSION_SECRET: 'x'.repeat(32),
  APP_ORIGINS: 'https://pos.example,http://127.0.0.1:3000',
  PARTNER_NAME: 'Kopje Kiosks',
}

function faultsOf(changes: Record<string, string | undefined>) {
  const read = readEnv({ ...complete, ...changes })
  return read.ok ? [] : read.faults
}

test('a complete environment is read', () => {
  const read = readEnv(complete)
  expect(read.ok && read.env).toMatchObject({
    serviceBaseUrl: 'https://service.example/api/v1',
    credentials: [{ name: 'main', environment: 'test', branch: null }],
    collectionMethods: [
      { value: 'ecocash', label: 'EcoCash' },
      { value: 'omari', label: "O'mari" },
    ],
    appOrigins: ['https://pos.example', 'http://127.0.0.1:3000'],
    demo: false,
  })
})

test('every fault has its own line that names the variable', () => {
  const faults = faultsOf({ DATABASE_URL: 'mysql://x', SESSION_SECRET: 'short', PARTNER_NAME: undefined })
  expect(faults).toHaveLength(3)
  expect(faults.join('\n')).toMatch(/DATABASE_URL[\s\S]*SESSION_SECRET[\s\S]*PARTNER_NAME/)
})

test('a key that is missing, or for the other environment, is named and not shown', () => {
  expect(faultsOf({ SERVICE_MAIN_KEY: undefined })).toEqual(['SERVICE_MAIN_KEY is missing'])
  const [fault = ''] = faultsOf({ SERVICE_MAIN_ENVIRONMENT: 'live' })
  expect(fault).toContain('SERVICE_MAIN_ENVIRONMENT')
  expect(fault).not.toContain('service_test_abc')
})

test('the demo refuses a live key', () => {
  const live = { SERVICE_MAIN_KEY: 'service_live_abc', SERVICE_MAIN_ENVIRONMENT: 'live' }
  const here = { DEMO: '1', APP_ORIGINS: 'http://127.0.0.1:3000,http://localhost:3000' }
  expect(faultsOf({ ...live, ...here })).toEqual(['DEMO must not be set with a live key'])
  expect(faultsOf(live)).toEqual([])
})

test('the demo, with its one-tap sign-in, is for this machine only', () => {
  expect(faultsOf({ DEMO: '1' })).toEqual(['DEMO is for this machine only: see APP_ORIGINS'])
  expect(faultsOf({ DEMO: '1', APP_ORIGINS: 'http://localhost:3000' })).toEqual([])
})

test('plain http is for this machine only', () => {
  expect(faultsOf({ APP_ORIGINS: 'http://pos.example' })).toHaveLength(1)
})
