import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import type { Answer } from '@/lib/service/api/answer.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { refuseIfBlocked } from '@/lib/service/standing/queries.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'
import {
  blockIsFresh,
  setBlock,
  storeCollectionAnswer,
  storeQuoteAnswer,
  storeReadAnswer,
  storeSaleAnswer,
} from '@/lib/service/standing/store-answer.ts'
import { deposit } from '../support/collect.ts'
import { noticesOf } from '../support/notices.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { LIVE_KEY, useKeys } from '../support/use-keys.ts'

// What each kind of answer says about a key: whether it stops, goes on, or stays as it is.
beforeAll(() => void Object.assign(process.env, LIVE_KEY))

const shop = openShop()

beforeAll(() => useKeys('demo', 'live'))
beforeEach(async () => {
  await db().serviceStanding.deleteMany()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each(['PARTNER_PAUSED', 'KEY_INVALID'] as const)(
  'a balance that was asked for before %s does not lift it; the next one does',
  async (code) => {
    const demo = credentialNamed('demo')
    const service = serviceFor('demo')
    const ask = service.balances
    vi.spyOn(service, 'balances').mockImplementationOnce(async () => {
      const answer = await ask()
      await setBlock(demo, { code, reason: null })
      return answer
    })
    const blocked = async () =>
      (await db().serviceStanding.findUniqueOrThrow({ where: { credential: 'demo' } })).blockedCode
    await refreshBalance(demo)
    expect(await blocked()).toBe(code)
    await refreshBalance(demo)
    expect(await blocked()).toBeNull()
  },
)

/** The Service answers, and before we read that, somebody hears of a stop. */
function stopOnTheWay(method: 'createTransaction' | 'createCollection') {
  const service = serviceFor('demo')
  const ask = service[method] as (request: unknown) => Promise<Answer<unknown>>
  vi.spyOn(service, method).mockImplementationOnce((async (request: unknown) => {
    const answer = await ask(request)
    await setBlock(credentialNamed('demo'), { code: 'PARTNER_PAUSED', reason: null })
    return answer
  }) as never)
}

test.each([
  [
    'sale',
    'createTransaction',
    (number: number) => sellNow(shop.actor, { ...AIRTIME, recipient: `26377610000${number}` }),
  ],
  ['payment', 'createCollection', () => deposit(shop.actor)],
] as const)(
  'a %s that was asked for before a pause does not lift it; the next one does',
  async (_what, method, ask) => {
    stopOnTheWay(method)
    await ask(1)
    expect(await blockOf()).toBe('PARTNER_PAUSED')
    await db().$executeRaw`update "ServiceStanding" set "blockedAt" = "blockedAt" - interval '31 seconds'`
    await setBlock(credentialNamed('live'), { code: 'KEY_INVALID', reason: null })
    await ask(2)
    expect(await blockOf()).toBeNull()
    expect(await blockOf('live')).toBe('KEY_INVALID')
  },
)

const demo = () => credentialNamed('demo')
const DEMO = { credential: 'demo', environment: 'test' } as const
const ok = { kind: 'ok', data: {} } as Answer<unknown>
const silent = { kind: 'unanswered', error: { why: 'timeout' } } as unknown as Answer<unknown>
const refusedWith = (code: string, more = {}) => {
  return { kind: 'refused', error: { code, reason: null, ability: null, ...more } } as unknown as Answer<unknown>
}
const standingOf = (credential: string) => db().serviceStanding.findUnique({ where: { credential } })
const blockOf = async (credential = 'demo') => (await standingOf(credential))?.blockedCode ?? null

const NOTES = {
  sale: storeSaleAnswer,
  read: storeReadAnswer,
  quote: storeQuoteAnswer,
  collection: storeCollectionAnswer,
}
type From = keyof typeof NOTES

const STOPS: [From, string, string | null][] = [
  ['sale', 'KEY_INVALID', 'KEY_INVALID'],
  ['sale', 'ABILITY_MISSING', 'ABILITY_MISSING'],
  ['sale', 'INSUFFICIENT_BALANCE', null],
  ['read', 'KEY_INVALID', 'KEY_INVALID'],
  ['read', 'ABILITY_MISSING', null],
  ['quote', 'ABILITY_MISSING', 'ABILITY_MISSING'],
  ['quote', 'PRODUCT_UNAVAILABLE', null],
  ['collection', 'PARTNER_PAUSED', 'PARTNER_PAUSED'],
  ['collection', 'ABILITY_MISSING', null],
]
test.each(STOPS)('a %s refused with %s leaves the key stopped by %s', async (from, code, stopped) => {
  await NOTES[from](demo(), refusedWith(code))
  expect(await blockOf()).toBe(stopped)
})

const FREED: [From, string, string | null][] = [
  ['sale', 'PARTNER_PAUSED', null],
  ['sale', 'ABILITY_MISSING', null],
  ['read', 'KEY_INVALID', 'KEY_INVALID'],
  ['quote', 'KEY_INVALID', null],
  ['quote', 'PARTNER_PAUSED', 'PARTNER_PAUSED'],
  ['collection', 'PARTNER_PAUSED', null],
  ['collection', 'ABILITY_MISSING', 'ABILITY_MISSING'],
]
test.each(FREED)('a %s that goes through a key stopped by %s leaves it stopped by %s', async (from, code, stopped) => {
  await storeSaleAnswer(demo(), refusedWith(code))
  await NOTES[from](demo(), ok)
  expect(await blockOf()).toBe(stopped)
})

test.each(Object.keys(NOTES) as From[])(
  'a %s that goes through a key of which nothing is known writes nothing',
  async (from) => {
    await NOTES[from](demo(), ok)
    expect(await standingOf('demo')).toBeNull()
  },
)

test.each(Object.keys(NOTES) as From[])('silence after a %s stops and frees nobody', async (from) => {
  await NOTES[from](demo(), silent)
  expect(await blockOf()).toBeNull()
  await storeSaleAnswer(demo(), refusedWith('KEY_INVALID'))
  await NOTES[from](demo(), silent)
  expect(await blockOf()).toBe('KEY_INVALID')
})

test('a paused partner is asked for a price and for money, and a refusal of either is still noted', async () => {
  await storeSaleAnswer(demo(), refusedWith('PARTNER_PAUSED'))
  await storeQuoteAnswer(demo(), refusedWith('KEY_INVALID'))
  expect(await blockOf()).toBe('KEY_INVALID')
})

test('a stop keeps its reason, or the ability that is missing, and its time; its end keeps neither', async () => {
  const from = Date.now()
  await storeSaleAnswer(demo(), refusedWith('IP_NOT_ALLOWED', { reason: 'not from here' }))
  const stopped = await standingOf('demo')
  expect(stopped).toMatchObject({ environment: 'test', blockedReason: 'not from here' })
  expect(stopped?.blockedAt?.getTime()).toBeGreaterThanOrEqual(from)
  await storeSaleAnswer(demo(), refusedWith('ABILITY_MISSING', { ability: 'sales:write' }))
  expect(await standingOf('demo')).toMatchObject({ blockedReason: 'sales:write' })
  await storeSaleAnswer(demo(), ok)
  expect(await standingOf('demo')).toMatchObject({ blockedCode: null, blockedReason: null, blockedAt: null })
})

test.each([-11, 11])(
  'a stop is tried again after half a minute, even if the clock of who noted it is %i minutes off',
  async (minutes) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
    await storeSaleAnswer(demo(), refusedWith('IP_NOT_ALLOWED'))
    vi.useRealTimers()
    await expect(refuseIfBlocked(DEMO)).rejects.toThrow('IP_NOT_ALLOWED')
    await db().$executeRaw`update "ServiceStanding" set "blockedAt" = "blockedAt" - interval '31 seconds'`
    await refuseIfBlocked(DEMO)
  },
)

test('a pause of the test account stops no live key, and another stop only its own', async () => {
  await storeSaleAnswer(demo(), refusedWith('PARTNER_PAUSED'))
  expect([await blockOf('demo'), await blockOf('live')]).toEqual(['PARTNER_PAUSED', null])
})

test('screens hear of a stop and of its end, each once', async () => {
  const heard = await noticesOf('demo', async () => {
    await storeSaleAnswer(demo(), ok)
    await storeSaleAnswer(demo(), refusedWith('KEY_INVALID'))
    await storeSaleAnswer(demo(), refusedWith('KEY_INVALID'))
    await storeSaleAnswer(demo(), ok)
    await storeSaleAnswer(demo(), ok)
  })
  expect(heard).toBe(2)
})

const AT = new Date('2026-11-22T10:00:00Z')
const after = (ms: number) => new Date(AT.getTime() + ms)
test.each([
  [{ blockedCode: 'KEY_INVALID', blockedAt: AT }, 29_999, true],
  [{ blockedCode: 'KEY_INVALID', blockedAt: AT }, 30_000, false],
  [{ blockedCode: null, blockedAt: AT }, 0, false],
  [{ blockedCode: 'KEY_INVALID', blockedAt: null }, 0, false],
])('%j was tried %i ms ago: fresh is %s', (standing, ms, fresh) => {
  expect(blockIsFresh(standing, after(ms))).toBe(fresh)
})

/** A reading lifts a block only if it is later, which within one millisecond it is not. */
async function blockEarlier(code: Parameters<typeof setBlock>[1]['code'], reason: string | null): Promise<void> {
  await setBlock(demo(), { code, reason })
  await db().$executeRaw`update "ServiceStanding" set "blockedAt" = "blockedAt" - interval '1 second'`
}

/** The Service shows this balance. */
function shows(availableCents: bigint, reservedCents: bigint | null = 0n) {
  const answer = { kind: 'ok', data: { availableCents, reservedCents } } as never
  return vi.spyOn(serviceFor('demo'), 'balances').mockResolvedValue(answer)
}

test.each([
  ['PARTNER_PAUSED', 0n, null],
  ['PARTNER_PAUSED', -1n, 'PARTNER_PAUSED'],
  ['KEY_INVALID', -1n, null],
  ['KEY_ENVIRONMENT_MISMATCH', 5n, null],
  ['LIVE_NOT_ENABLED', 500n, null],
  ['IP_NOT_ALLOWED', 500n, 'IP_NOT_ALLOWED'],
  ['ABILITY_MISSING', 500n, 'ABILITY_MISSING'],
] as const)('stopped by %s, a key that is shown %s cents is stopped by %s', async (code, cents, stopped) => {
  await blockEarlier(code, null)
  shows(cents)
  await refreshBalance(demo())
  expect(await standingOf('demo')).toMatchObject({ blockedCode: stopped, availableCents: cents })
})

test.each([
  [null, null],
  ['negative_balance', null],
  ['Balance below zero', null],
  ['under_review', 'PARTNER_PAUSED'],
])('a pause for the reason %s is %s after a balance that is not below zero', async (reason, stopped) => {
  says(null)
  await blockEarlier('PARTNER_PAUSED', reason)
  shows(500n)
  await refreshBalance(demo())
  expect(await blockOf()).toBe(stopped)
})

test('a top-up that ends a balance below zero ends the pause, whatever the Service called it', async () => {
  shows(-300n)
  await refreshBalance(demo())
  await setBlock(demo(), { code: 'PARTNER_PAUSED', reason: 'overdrawn' })
  shows(-1n)
  await refreshBalance(demo())
  expect(await blockOf()).toBe('PARTNER_PAUSED')
  shows(500n)
  await refreshBalance(demo())
  expect(await blockOf()).toBeNull()
})

test('a pause for any reason ends once the account says so, however often a balance came before', async () => {
  shows(-300n)
  await refreshBalance(demo())
  await setBlock(demo(), { code: 'PARTNER_PAUSED', reason: 'under_review' })
  shows(500n)
  for (const told of [true, null]) {
    says(told)
    await refreshBalance(demo())
    expect(await blockOf()).toBe('PARTNER_PAUSED')
  }
  says(false)
  await refreshBalance(demo())
  expect(await blockOf()).toBeNull()
})

test('while nobody says whether a pause stands, it is not forgotten that the balance was below zero', async () => {
  shows(-300n)
  await refreshBalance(demo())
  await setBlock(demo(), { code: 'PARTNER_PAUSED', reason: 'under_review' })
  shows(500n)
  says(null).mockResolvedValueOnce(silent as never)
  await refreshBalance(demo())
  expect(await blockOf()).toBe('PARTNER_PAUSED')
  await refreshBalance(demo())
  expect(await blockOf()).toBeNull()
})

test.each([
  ['sale', storeSaleAnswer],
  ['payment', storeCollectionAnswer],
])(
  'the replay of a %s ends no pause, since it says nothing about now; it does show that the key is known',
  async (_what, note) => {
    const replayed = { ...ok, replayed: true } as Answer<unknown>
    const later = new Date(Date.now() + 60_000)
    await setBlock(demo(), { code: 'PARTNER_PAUSED', reason: 'under_review' })
    await note(demo(), replayed, later)
    expect(await blockOf()).toBe('PARTNER_PAUSED')
    await setBlock(demo(), { code: 'KEY_INVALID', reason: null })
    await note(demo(), replayed, later)
    expect(await blockOf()).toBeNull()
  },
)

/** The account says whether the Service holds a pause; null if it leaves that out. */
function says(paused: boolean | null) {
  const answer = { kind: 'ok', data: { paused } } as never
  return vi.spyOn(serviceFor('demo'), 'me').mockResolvedValue(answer)
}

test('a balance above zero again ends no pause that the Service still holds, or cannot be asked about', async () => {
  shows(-300n)
  await refreshBalance(demo())
  await setBlock(demo(), { code: 'PARTNER_PAUSED', reason: 'negative_balance' })
  shows(700n)
  const account = says(true)
  await refreshBalance(demo())
  expect(await blockOf()).toBe('PARTNER_PAUSED')
  account.mockResolvedValue(silent as never)
  await refreshBalance(demo())
  expect(await blockOf()).toBe('PARTNER_PAUSED')
  says(null)
  await refreshBalance(demo())
  expect(await blockOf()).toBeNull()
  const asked = account.mock.calls.length
  await refreshBalance(demo())
  expect(account.mock.calls.length, 'without a pause nobody asks').toBe(asked)
})

test('while the balance is known to be below zero, a payment that is asked for ends no pause; a sale does', async () => {
  shows(-300n)
  await refreshBalance(demo())
  await setBlock(demo(), { code: 'PARTNER_PAUSED', reason: null })
  await storeCollectionAnswer(demo(), ok, new Date(Date.now() + 60_000))
  expect(await blockOf()).toBe('PARTNER_PAUSED')
  await storeSaleAnswer(demo(), ok, new Date(Date.now() + 60_000))
  expect(await blockOf()).toBeNull()
})

test('screens hear of a balance that moved, and of no other', async () => {
  shows(700n)
  expect(await noticesOf('demo', () => refreshBalance(demo()))).toBe(1)
  expect(await noticesOf('demo', () => refreshBalance(demo()))).toBe(0)
  shows(699n)
  expect(await noticesOf('demo', () => refreshBalance(demo()))).toBe(1)
})

test('a balance asked for earlier than the one that is known changes nothing', async () => {
  const balanceAt = new Date(Date.now() + 60_000)
  await db().serviceStanding.create({
    data: { credential: 'demo', environment: 'test', availableCents: 900n, balanceAt, blockedCode: 'KEY_INVALID' },
  })
  shows(1n)
  await refreshBalance(demo())
  expect(await standingOf('demo')).toMatchObject({ availableCents: 900n, balanceAt, blockedCode: 'KEY_INVALID' })
})

test('a key that may not read its balance goes on selling with the last one known; one that is refused does not', async () => {
  shows(800n)
  await refreshBalance(demo())
  const balances = vi.spyOn(serviceFor('demo'), 'balances')
  balances.mockResolvedValue(refusedWith('ABILITY_MISSING') as never)
  await refreshBalance(demo())
  expect(await standingOf('demo')).toMatchObject({ availableCents: 800n, blockedCode: null })
  balances.mockResolvedValue(refusedWith('KEY_INVALID') as never)
  await refreshBalance(demo())
  expect(await standingOf('demo')).toMatchObject({ availableCents: 800n, blockedCode: 'KEY_INVALID' })
})

test('a key takes over nothing of the one that had its name in the other environment', async () => {
  const demo = credentialNamed('demo')
  const old = { credential: 'demo', environment: 'live', availableCents: 5n, blockedCode: 'PARTNER_PAUSED' } as const
  await db().serviceStanding.create({ data: { ...old, blockedAt: new Date() } })
  await refreshBalance(demo)
  const standing = () => db().serviceStanding.findUniqueOrThrow({ where: { credential: 'demo' } })
  expect(await standing()).toMatchObject({ environment: 'test', blockedCode: null })
  expect((await standing()).availableCents).not.toBe(5n)
  await db().serviceStanding.update({ where: { credential: 'demo' }, data: old })
  await setBlock(demo, { code: 'KEY_INVALID', reason: null })
  expect(await standing()).toMatchObject({ environment: 'test', availableCents: null, blockedCode: 'KEY_INVALID' })
})
