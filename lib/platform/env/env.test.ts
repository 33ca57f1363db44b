import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { parseEnvironment } from './env.ts'

const complete = {
  DATABASE_URL: 'postgresql://pos@db/pos',
  SERVICE_BASE_URL: 'https://service.example/api/v1/',
  SERVICE_CREDENTIALS: 'main',
  SERVICE_MAIN_KEY: 'service_test_abc',
  SERVICE_MAIN_ENVIRONMENT: 'test',
  SERVICE_MAIN_WEBHOOK_SECRETS: 'whsec_one,whsec_two',
  SERVICE_COLLECTION_METHODS: "ecocash:EcoCash,omari:O'mari",
  SESSION_SECRET: 'x'.repeat(32),
  SECRET_PEPPERS: `two:${'y'.repeat(32)},one:${'z'.repeat(32)}`,
  SEAL_KEYS: `2026b:${'A'.repeat(43)},2026a:${'B'.repeat(42)}A`,
  APP_ORIGINS: 'https://pos.example,http://127.0.0.1:3000',
  PARTNER_NAME: 'Kopje Kiosks',
}

function faultsOf(changes: Record<string, string | undefined>) {
  const read = parseEnvironment({ ...complete, ...changes })
  return read.ok ? [] : read.faults
}

test('a complete environment is read', () => {
  const read = parseEnvironment(complete)
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

test('web may hold 400 MB unless another number of megabytes is set, and too few or none are refused', () => {
  const held = (text?: string) => {
    const read = parseEnvironment({ ...complete, WEB_MEMORY_MB: text })
    return read.ok && read.env.webMemoryBytes / 1024 ** 2
  }
  expect([held(), held(''), held('256'), held('1024')]).toEqual([400, 400, 256, 1024])
  for (const wrong of ['255', '0', '-400', '400 MB', '4e2', '0.5', 'plenty', '100000'])
    expect(faultsOf({ WEB_MEMORY_MB: wrong })).toEqual([
      'WEB_MEMORY_MB must be a number of megabytes, at least 256, for example 400',
    ])
})

test('the database’s own address, and who may watch, are read where they are given', () => {
  const plain = parseEnvironment(complete)
  expect(plain.ok && plain.env).toMatchObject({ databaseDirectUrl: null, metrics: null })
  const more = { DATABASE_DIRECT_URL: 'postgresql://pos@db:5433/pos', METRICS_TOKEN: 'm'.repeat(16) }
  const read = parseEnvironment({ ...complete, ...more, METRICS_PORT: '9464' })
  expect(read.ok && read.env).toMatchObject({
    databaseDirectUrl: 'postgresql://pos@db:5433/pos',
    metrics: { worker: { host: '127.0.0.1', port: 9464 } },
  })
  expect(inspect(read)).not.toContain('mmm')
  for (const [place, host] of [
    ['0.0.0.0:9464', '0.0.0.0'],
    ['[::1]:9464', '::1'],
  ]) {
    const other = parseEnvironment({ ...complete, ...more, METRICS_PORT: place })
    expect(other.ok && other.env.metrics?.worker?.host).toBe(host)
  }
})

test('traces go nowhere unless an address is given', () => {
  const plain = parseEnvironment({ ...complete, OTEL_EXPORTER_OTLP_ENDPOINT: '' })
  expect(plain.ok && plain.env.tracing).toBeNull()
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/', OTEL_EXPORTER_OTLP_HEADERS: 'x-key=abc==' }
  const read = parseEnvironment({ ...complete, ...given, OTEL_TRACES_SAMPLER_ARG: '0.25' })
  const tracing = read.ok ? read.env.tracing : null
  expect(tracing).toMatchObject({
    url: 'http://127.0.0.1:4318/v1/traces',
    share: 0.25,
    headers: { 'x-key': expect.anything() },
  })
  expect(inspect(read)).not.toContain('abc')
  const all = parseEnvironment({ ...complete, ...given })
  expect(all.ok && all.env.tracing?.share).toBe(1)
})

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://x' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'no pair' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
  [{ OTEL_TRACES_SAMPLER_ARG: 'all' }, 'OTEL_TRACES_SAMPLER_ARG'],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG'],
  [{ DATABASE_DIRECT_URL: 'mysql://x' }, 'DATABASE_DIRECT_URL'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
  [{ METRICS_PORT: '9464' }, 'METRICS_TOKEN'],
  [{ METRICS_TOKEN: 'm'.repeat(16), METRICS_PORT: 'everywhere' }, 'METRICS_PORT'],
  [{ METRICS_TOKEN: 'm'.repeat(16), METRICS_PORT: '70000' }, 'METRICS_PORT'],
])('%o is a fault that names its variable', (changes, name) => {
  const faults = faultsOf(changes)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(name)
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

test('no program starts without a pepper, and the fault says what is wrong without showing it', () => {
  expect(faultsOf({ SECRET_PEPPERS: undefined })).toEqual([expect.stringMatching(/^SECRET_PEPPERS is missing/)])
  for (const wrong of ['', 'canary', 'one:canary', `One:${'y'.repeat(32)}`, `one:${'y'.repeat(32)},`]) {
    const [fault = ''] = faultsOf({ SECRET_PEPPERS: wrong })
    expect(fault).toMatch(/^SECRET_PEPPERS must be/)
    expect(fault).not.toContain('canary')
  }
  const twice = `one:${'y'.repeat(32)},one:${'z'.repeat(32)}`
  expect(faultsOf({ SECRET_PEPPERS: twice })).toEqual(['SECRET_PEPPERS has an id twice'])
})

test('plain http is for this machine only', () => {
  expect(faultsOf({ APP_ORIGINS: 'http://pos.example' })).toHaveLength(1)
})

test('the company’s account is set whole or not at all, over https, and its secret is never shown', () => {
  const company = {
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'pos',
    OIDC_CLIENT_SECRET: 'never shown',
    OIDC_NAME: 'Kopje ID',
  }
  const read = parseEnvironment({ ...complete, ...company })
  expect(read.ok && read.env.oidc).toMatchObject({ issuer: 'https://id.example', name: 'Kopje ID', prompt: 'login' })
  expect(JSON.stringify(read)).not.toContain('never shown')
  expect(parseEnvironment({ ...complete, OIDC_ISSUER: '', OIDC_NAME: '' })).toMatchObject({
    ok: true,
    env: { oidc: null },
  })
  for (const name of Object.keys(company)) expect(faultsOf({ ...company, [name]: '' })).toHaveLength(1)
  expect(faultsOf({ ...company, OIDC_ISSUER: 'http://id.example' })).toEqual(['OIDC_ISSUER must be an https address'])
  expect(faultsOf({ ...company, OIDC_ISSUER: 'http://127.0.0.1:9000' })).toEqual([])
  expect(faultsOf({ ...company, OIDC_PROMPT: 'none' })).toEqual(['OIDC_PROMPT must be login or select_account'])
})

test('proxies are addresses or networks; without the variable, those on this machine', () => {
  expect(faultsOf({ TRUSTED_PROXIES: 'proxy.example' })).toEqual([
    'TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, with commas',
  ])
  const read = parseEnvironment(complete)
  expect(read.ok && ['127.0.0.1', '::1', '10.0.0.1'].map(read.env.trustedProxies.has)).toEqual([true, true, false])
})

test('without keys to seal with nothing starts, and a fault in them does not show them', () => {
  expect(faultsOf({ SEAL_KEYS: undefined })).toEqual([
    'SEAL_KEYS is missing: what stored tokens and codes are sealed with',
  ])
  for (const wrong of [
    '',
    'a',
    `a:${'A'.repeat(42)}`,
    `a:${'A'.repeat(43)},`,
    `a:${'A'.repeat(43)},a:${'B'.repeat(43)}`,
  ]) {
    const faults = faultsOf({ SEAL_KEYS: wrong })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(/^SEAL_KEYS must/)
    expect(faults[0]).not.toContain('AAAA')
  }
})

test('the first key seals; no key is shown by mistake', () => {
  const read = parseEnvironment(complete)
  const keys = read.ok ? read.env.sealKeys : []
  expect(keys.map(({ id }) => id)).toEqual(['2026b', '2026a'])
  expect(`${JSON.stringify(keys)}${inspect(keys, { depth: 9 })}`).not.toContain('AAAA')
})

test('a published sample is refused where it would make something new, and may stay behind to open what it made', () => {
  const refused = (name: string) => `${name} still holds the published sample: put in a value of your own`
  const text = 'one:replace-me-with-at-least-32-random-characters'
  const key = 'first:cmVwbGFjZS1tZS13aXRoLTMyLXJhbmRvbS1ieXRlcy4'
  for (const [name, sample, own] of [
    ['SEAL_KEYS', key, complete.SEAL_KEYS],
    ['SECRET_PEPPERS', text, `mine:${'y'.repeat(32)}`],
    ['AUDIT_KEYS', text, `mine:${'q'.repeat(32)}`],
  ] as const) {
    expect(faultsOf({ [name]: `${sample},${own}` })).toEqual([refused(name)])
    expect(faultsOf({ [name]: `${own},${sample}` })).toEqual([])
  }
  const webhooks = 'SERVICE_MAIN_WEBHOOK_SECRETS'
  expect(faultsOf({ [webhooks]: 'whsec_one,whsec_replace_me' })).toEqual([refused(webhooks)])
})
