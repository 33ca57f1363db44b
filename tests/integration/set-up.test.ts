import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test, vi } from 'vitest'
import { checkClock, checkSetUp, listKeys } from '@/lib/office/set-up/check-set-up.ts'
import type { Finding } from '@/lib/office/set-up/model.ts'
import { listEndingKeys, setKeyExpiry } from '@/lib/office/set-up/service-keys.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { storeClock } from '@/lib/platform/clock/compare-clocks.ts'
import { db } from '@/lib/platform/database/db.ts'
import { createCredential } from '@/lib/platform/env/credential.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import en from '@/messages/en.json' with { type: 'json' }
import { freePort } from '../../scripts/free-port.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
let owner: Actor

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
})

const refused = (code: string) => ({ problem: { code } })
const inDays = (days: number) => harareDay(new Date(Date.now() + days * DAY_MS))
const expire = (endsOn: string, credential = 'demo', actor = owner) =>
  setKeyExpiry({ ctx: { actor }, input: { credential, endsOn } })

async function found(check: Finding['check'], about = ''): Promise<Finding | undefined> {
  return (await checkSetUp(owner)).find((one) => one.check === check && (about === '' || one.about === about))
}

test('every key is checked for its owner, permissions and branch', async () => {
  expect(await found('key_answers')).toMatchObject({ verdict: 'good', about: 'demo' })
  expect(await found('key_environment')).toMatchObject({ verdict: 'look', reason: 'test' })
  expect(await found('key_abilities')).toMatchObject({ verdict: 'good', reason: 'all' })
  expect(await found('key_branch')).toMatchObject({ verdict: 'good', reason: 'all' })
  expect(await found('branches_covered')).toMatchObject({ verdict: 'good' })
  expect(await found('webhook')).toMatchObject({ verdict: 'look', reason: 'never' })
})

test('a refused key is reported as bad, and the others are still checked', async () => {
  const { credentials } = (globalThis as { posEnv?: { credentials: unknown[] } }).posEnv ?? expect.unreachable()
  credentials.push(createCredential({ name: 'wrong', key: 'service_test_nobody', branch: 'BYO-01' }))
  expect(await found('key_answers', 'wrong')).toMatchObject({ verdict: 'bad', reason: 'refused' })
  expect(await found('key_answers', 'demo')).toMatchObject({ verdict: 'good' })
  expect(await found('webhook', 'wrong')).toMatchObject({ verdict: 'look', reason: 'no_secret' })
  credentials.pop()
})

test('a Service that does not answer is reported with why, and the rest is still checked', async () => {
  const shared = globalThis as { posEnv?: { serviceBaseUrl: string }; posServices?: Map<string, unknown> }
  const env = shared.posEnv ?? expect.unreachable()
  const { serviceBaseUrl } = env
  const at = (url: string) => {
    env.serviceBaseUrl = url
    shared.posServices?.clear()
  }
  at(`http://127.0.0.1:${await freePort()}/api/v1`)
  expect(await found('key_answers')).toMatchObject({ verdict: 'bad', reason: 'no_connection' })
  expect(await found('webhook')).toMatchObject({ verdict: 'look' })
  at(serviceBaseUrl)
})

test.each([
  ['ahead', 10],
  ['behind', -10],
])('a clock that is ten minutes %s of the database’s is reported, and the Service’s after it', async (way, minutes) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
  expect(await found('clock')).toMatchObject({ verdict: 'bad', reason: `database_${way}`, params: { minutes: 10 } })
  vi.useRealTimers()
  expect(await found('clock')).toMatchObject({ verdict: 'good', reason: 'right' })
})

test('a Service whose clock is wrong is reported without blame for ours', async () => {
  await found('clock')
  storeClock('service', Date.now() + 600_000, { begun: Date.now(), ended: Date.now() })
  expect(await checkClock()).toMatchObject({ verdict: 'look', reason: 'service_behind', params: { minutes: 10 } })
})

test('a key’s expiry is entered, warned about and removed', async () => {
  expect(await found('key_expiry')).toMatchObject({ reason: 'not_typed' })
  await expire(inDays(200))
  expect(await found('key_expiry')).toMatchObject({ verdict: 'good', params: { days: 200 } })
  expect(await listEndingKeys(inDays(0))).toEqual([])
  await expire(inDays(12))
  expect(await found('key_expiry')).toMatchObject({ verdict: 'look', reason: 'soon' })
  expect(await listEndingKeys(inDays(0))).toEqual([{ credential: 'demo', endsOn: inDays(12), days: 12, stage: 14 }])
  await expire(inDays(-1))
  expect(await found('key_expiry')).toMatchObject({ verdict: 'bad', reason: 'over' })
  expect(await listKeys(owner)).toEqual([
    { name: 'demo', environment: 'test', branch: null, endsOn: inDays(-1), otherPartner: null },
  ])
  await expire('')
  expect(await found('key_expiry')).toMatchObject({ reason: 'not_typed' })
  expect(await db().audit.count({ where: { action: 'key:expiry' } })).toBe(4)
})

test.each([
  ['2026-02-30', 'demo', { code: 'DAY_SHAPE', field: 'endsOn' }],
  ['soon', 'demo', { code: 'DAY_SHAPE', field: 'endsOn' }],
  ['2027-01-01', 'other', { code: 'KEY_UNKNOWN' }],
])('an expiry of %s for the key %s is refused with %o', async (endsOn, credential, problem) => {
  await expect(expire(endsOn, credential)).rejects.toMatchObject({ problem })
})

test('only the owner opens set-up', async () => {
  const manager = await openTill('HRE-01', 'Farai', 'manager')
  for (const actor of [manager, shop.actor]) {
    await expect(checkSetUp(actor)).rejects.toMatchObject(refused('NOT_ALLOWED'))
    await expect(listKeys(actor)).rejects.toMatchObject(refused('NOT_ALLOWED'))
    await expect(expire('', 'demo', actor)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  }
})

test('a webhook that went quiet is reported', async () => {
  const event = { credential: 'demo', eventId: 'evt_quiet', type: 'webhook.test', rawBody: '{}' }
  const receivedAt = new Date(Date.now() - 8 * DAY_MS)
  const { id } = await db().webhookInbox.create({ data: { ...event, environment: 'test', receivedAt } })
  expect(await found('webhook')).toMatchObject({ verdict: 'look', reason: 'silent' })
  await db().webhookInbox.update({ where: { id }, data: { receivedAt: new Date() } })
  expect(await found('webhook')).toMatchObject({ verdict: 'good', reason: 'heard' })
})

test('the command says the same in sentences, and fails while anything is bad', async () => {
  const run = (changes: Record<string, string>) =>
    promisify(execFile)('npx', ['tsx', 'scripts/check-set-up.ts'], { env: { ...process.env, ...changes } }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        said: error.stdout + error.stderr,
      }),
    )
  const [well, wrong, bare] = await Promise.all([
    run({}),
    run({ SERVICE_DEMO_KEY: 'service_test_nobody' }),
    run({ SERVICE_DEMO_ENVIRONMENT: 'live' }),
  ])
  expect(well.code).toBe(0)
  expect(well.said).toContain('ok    demo: ')
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('FIX   demo: ') })
  expect(bare).toMatchObject({ code: 1, said: expect.stringContaining('SERVICE_DEMO_ENVIRONMENT') })
})

test('every finding has its sentence', async () => {
  for (const { check, reason } of await checkSetUp(owner)) {
    expect(Object.keys(en.setUp.findings)).toContain(`${check}_${reason}`)
  }
})
