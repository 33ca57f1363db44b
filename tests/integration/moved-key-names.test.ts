import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { storeReserves } from '@/lib/office/day-close/reserves.ts'
import { getTopUpChoices } from '@/lib/office/fundings/queries.ts'
import { getShopSamples } from '@/lib/office/metrics/get-shop-samples.ts'
import { listBalances } from '@/lib/office/overview/service-keys.ts'
import { keyLines } from '@/lib/office/status/get-status.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { getStanding, refuseIfBlocked, refuseWhileBlocked } from '@/lib/service/standing/queries.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'
import { openShop, openTill } from '../support/shop.ts'
import { LIVE_KEY, useKeys } from '../support/use-keys.ts'

// The name of a key may move to one of the other environment, as when a shop goes live.
beforeAll(() => void Object.assign(process.env, LIVE_KEY))

const shop = openShop()
const DEMO = { credential: 'demo', environment: 'test' } as const

beforeAll(() => useKeys('demo', 'live'))

beforeEach(async () => {
  await db().serviceStanding.deleteMany()
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('what a key’s name left in the other environment is nothing of the key that has it now', async () => {
  const left = { availableCents: 5n, reservedCents: 5n, balanceAt: new Date(), blockedAt: new Date() }
  await db().serviceStanding.create({
    data: { credential: 'demo', environment: 'live', blockedCode: 'PARTNER_PAUSED', ...left },
  })
  await refuseIfBlocked(DEMO)
  await refuseWhileBlocked(DEMO, db())
  expect(await getStanding(shop.actor)).toEqual({ catchingUp: null, balanceText: null, balanceAt: null, blocked: null })
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  const nothing = { availableCents: null, reservedCents: null, at: null, blocked: null }
  expect(await listBalances(owner)).toMatchObject([{ credential: 'demo', ...nothing }, { credential: 'live' }])
  const [line] = await keyLines(new Date())
  expect(line).toMatchObject({ sentence: 'never', params: { key: 'demo', environment: 'TEST' } })
  Reflect.deleteProperty(globalThis, 'posShopRead')
  const stopped = (await getShopSamples()).filter(({ name }) => name === 'pos_service_keys_stopped')
  expect(stopped.map(({ value }) => value)).toEqual([0, 0])
})

test('a top-up is not weighed by the balance of a key of that name in the other environment', async () => {
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  await db().serviceStanding.create({ data: { credential: 'live', environment: 'live', availableCents: 5n } })
  expect((await getTopUpChoices(owner)).balanceCents).toBe(5n)
  await db().serviceStanding.update({ where: { credential: 'live' }, data: { environment: 'test' } })
  expect((await getTopUpChoices(owner)).balanceCents).toBeNull()
})

test.each([
  ['refused', { kind: 'refused', error: { code: 'ABILITY_MISSING' } }],
  ['not answered', { kind: 'unanswered', error: { why: 'timeout' } }],
])('a balance that is %s leaves a key nothing of the one that had its name either', async (_what, answer) => {
  const old = { credential: 'demo', environment: 'live', availableCents: 5n, blockedCode: 'PARTNER_PAUSED' } as const
  await db().serviceStanding.create({ data: { ...old, blockedAt: new Date() } })
  vi.spyOn(serviceFor('demo'), 'balances').mockResolvedValue(answer as never)
  await refreshBalance(credentialNamed('demo'))
  expect(await db().serviceStanding.findUnique({ where: { credential: 'demo' } })).toMatchObject({
    environment: 'test',
    availableCents: null,
    blockedCode: null,
  })
})

test('since when a reserve differs from the books is not taken over from the other environment', async () => {
  const [readAt, before] = [new Date(), new Date(Date.now() - 2 * DAY_MS)]
  const shown = { credential: 'demo', shownCents: 1n, bookedCents: 0n }
  await db().reserveReading.create({
    data: { ...shown, environment: 'live', day: harareDay(before), readAt: before, apartSince: before },
  })
  await db().serviceStanding.create({
    data: { credential: 'demo', environment: 'test', reservedCents: 1_000_000n, balanceAt: readAt },
  })
  await storeReserves('test')
  const reading = await db().reserveReading.findFirst({ where: { credential: 'demo', environment: 'test' } })
  expect(reading?.apartSince).toEqual(readAt)
})
