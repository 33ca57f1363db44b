import { beforeEach, expect, test } from 'vitest'
import { askAboutCollection, followCollection } from '@/lib/counter/collections/follow-collection.ts'
import { concludeNotMade } from '@/lib/counter/collections/internal/conclude-collection.ts'
import { COLLECTION_TRANSITIONS, type CollectionState } from '@/lib/counter/collections/model.ts'
import { postCollection } from '@/lib/counter/collections/post-collection.ts'
import { giveUpTicket } from '@/lib/counter/tickets/change-basket.ts'
import { db } from '@/lib/platform/database/db.ts'
import { age, collectionOf, deposit, followNow, incidentsAbout, passForPayment } from '../support/collect.ts'
import { openShop } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'
import { cut, nothing, say, takenBut, type Wire } from '../support/wire.ts'

let wire: Wire
const shop = openShop({ onWire: (line) => (wire = line) })

const ASK = { method: 'POST', path: /\/collections$/ }
const LOOK = { method: 'GET', path: /\/collections\?/ }
const rings = () => wire.count('POST', ASK.path)
const looks = () => wire.count('GET', LOOK.path)

beforeEach(async () => {
  wire.does()
  await db().collection.updateMany({ data: { nextCheckAt: null } })
})

async function askedOver(...steps: Parameters<Wire['does']>) {
  wire.does(...steps)
  return deposit(shop.actor)
}

type Asked = Awaited<ReturnType<typeof askedOver>>

async function turnOf(asked: Asked, ...steps: Parameters<Wire['does']>) {
  wire.does(...steps)
  return (await followNow(shop.actor, asked)).outcome
}

const rowOf = ({ id }: Asked) => db().collection.findUniqueOrThrow({ where: { id } })

async function dueInSeconds(id: string): Promise<number> {
  const [row] = await db().$queryRaw<{ seconds: number }[]>`
    select extract(epoch from "nextCheckAt" - now())::float as seconds from "Collection" where id = ${id}::uuid`
  return row?.seconds ?? Number.POSITIVE_INFINITY
}

test('a Retry-After of days delays no look-up, and a repeat by a minute at most', async () => {
  const asked = await askedOver({ ...ASK, act: say(500, 'INTERNAL_ERROR', { 'retry-after': '999999' }) })
  expect(await dueInSeconds(asked.id)).toBeLessThanOrEqual(10)
  await passForPayment(asked.id, 11)
  await sweep()
  expect([looks(), rings()]).toEqual([1, 1])
  await passForPayment(asked.id, 50)
  await sweep()
  expect([looks(), rings()]).toEqual([2, 2])
})

test('a payment made during a wait is found at the next look-up', async () => {
  const asked = await askedOver({ ...ASK, act: takenBut(500, 'INTERNAL_ERROR', { 'retry-after': '3600' }) })
  await passForPayment(asked.id, 11)
  await sweep()
  expect((await collectionOf(shop.actor, asked.ticketId)).outcome).toBe('waiting')
  expect(rings()).toBe(1)
})

test('Ask now looks up, and rings nobody before the wait is over', async () => {
  const asked = await askedOver({ ...ASK, act: say(409, 'IDEMPOTENCY_IN_PROGRESS', { 'retry-after': '30' }) })
  await db().collection.update({ where: { id: asked.id }, data: { checkedAt: null, nextCheckAt: null } })
  await askAboutCollection({ ctx: { actor: shop.actor }, input: { collectionId: asked.id } })
  expect([looks(), rings()]).toEqual([1, 1])
})

test('after an unknown code the payment is looked up first, repeated ever more slowly, and told to a person once', async () => {
  const strange = { ...ASK, act: say(418, 'TEAPOT_COLD') }
  const asked = await askedOver(strange)
  expect(asked.outcome).toBe('unknown')
  let gone = 0
  while (gone < 120) {
    const wait = Math.max(1, Math.ceil(await dueInSeconds(asked.id)))
    await passForPayment(asked.id, wait)
    gone += wait
    await sweep()
  }
  expect(wire.seen.map(({ method }) => method).join(' ')).not.toContain('POST POST')
  expect(rings()).toBeLessThanOrEqual(5)
  expect(await incidentsAbout(asked.id)).toEqual(['unknown_error_code'])
})

test('nobody is rung again while a request may still be on its way', async () => {
  const asked = await askedOver({ ...ASK, act: cut })
  wire.does()
  await db().$executeRaw`
    update "Collection" set "postingUntil" = now() + interval '30 seconds', "repeatAfter" = null where id = ${asked.id}::uuid`
  await followCollection(asked.id)
  expect([looks(), rings()]).toEqual([1, 0])
})

test('two workers following a payment at once ring once', async () => {
  const asked = await askedOver({ ...ASK, act: cut })
  wire.does({ ...ASK, act: cut })
  await Promise.all([followCollection(asked.id), followCollection(asked.id), followCollection(asked.id)])
  expect(rings()).toBe(1)
})

test('every repeat carries the first key and the first body', async () => {
  const asked = await askedOver({ ...ASK, act: cut })
  const [first] = wire.seen.filter(({ method }) => method === 'POST')
  expect(first?.idempotencyKey).toBe((await rowOf(asked)).idempotencyKey)
  for (const act of [cut, say(500, 'INTERNAL_ERROR'), say(418, 'TEAPOT_COLD')]) {
    await turnOf(asked, { ...ASK, act })
    expect(wire.seen.find(({ method }) => method === 'POST')).toEqual(first)
  }
})

test('a payment that cannot be looked up is not repeated', async () => {
  const asked = await askedOver({ ...ASK, act: cut })
  expect(await turnOf(asked, { ...LOOK, act: cut })).toBe('unknown')
  expect(rings()).toBe(0)
})

test('no phone rings after we stopped waiting', async () => {
  const asked = await askedOver({ ...ASK, act: cut })
  await giveUpTicket({ ctx: { actor: shop.actor }, input: { ticketId: asked.ticketId } })
  expect(await turnOf(asked)).toBe('unknown')
  expect(rings()).toBe(0)
})

test.each(['UPSTREAM_UNAVAILABLE', 'LIMIT_EXCEEDED', 'VALIDATION_FAILED', 'RECIPIENT_INVALID'])(
  '%s after an unanswered request is not believed, even with an empty look-up',
  async (code) => {
    const asked = await askedOver({ ...ASK, act: cut })
    expect(await turnOf(asked, { ...ASK, act: say(422, code) })).toBe('unknown')
  },
)

test('sixteen minutes count from the last attempt, not from the first', async () => {
  const asked = await askedOver({ ...ASK, act: cut })
  await db().$executeRaw`
    update "Collection" set "createdAt" = now() - interval '30 minutes', "attemptedAt" = now() - interval '15 minutes'
    where id = ${asked.id}::uuid`
  expect(await turnOf(asked)).toBe('unknown')
  await age(asked.id, 2)
  expect(await turnOf(asked)).toBe('not_made')
})

test('an unclear answer ends nothing, however old', async () => {
  const asked = await askedOver({ ...ASK, act: cut })
  await age(asked.id, 60)
  expect(await turnOf(asked, { ...LOOK, act: say(500, 'INTERNAL_ERROR') })).toBe('unknown')
  expect(await turnOf(asked, { ...LOOK, act: nothing })).toBe('not_made')
})

test.each([
  ['a refusal', say(409, 'LIMIT_EXCEEDED')],
  ['silence', cut],
])('%s in answer to an older attempt says nothing about a newer one', async (_, act) => {
  let counted = {}
  const overtaken: typeof act = async (passOn, seen) => {
    const { reference } = JSON.parse(seen.body)
    counted = await db().collection.update({ where: { reference }, data: { attempts: 2 } })
    return act(passOn, seen)
  }
  const asked = await askedOver({ ...ASK, act: overtaken })
  expect(await rowOf(asked)).toEqual(counted)
})

test.each([
  ['a newer one was counted', { attempts: 2 }],
  ['the payment was called not made', { state: 'not_made' as const }],
])('an attempt counted but not sent in time rings nobody once %s', async (_, change) => {
  const { id, reference } = await askedOver({ ...ASK, act: cut })
  const attempt = { id, number: 1, reference }
  await postCollection(attempt)
  expect(rings()).toBe(2)
  await db().collection.update({ where: { id }, data: change })
  await postCollection(attempt)
  expect(rings()).toBe(2)
})

test.each((Object.keys(COLLECTION_TRANSITIONS) as CollectionState[]).filter((state) => state !== 'sending'))(
  'what is %s is never ended as not made',
  async (state) => {
    const asked = await askedOver({ ...ASK, act: cut })
    await db().collection.update({ where: { id: asked.id }, data: { state } })
    const ending = { attempt: { id: asked.id, number: 1 }, refusal: null, source: 'test' }
    expect(await concludeNotMade(ending)).toBe(false)
    expect(await rowOf(asked)).toMatchObject({ state })
    await db().collection.update({ where: { id: asked.id }, data: { state: 'sending' } })
  },
)

test('a payment requested again meanwhile is not ended', async () => {
  const asked = await askedOver({ ...ASK, act: cut })
  const end = (number: number) => {
    return concludeNotMade({ attempt: { id: asked.id, number }, refusal: null, source: 'test' })
  }
  for (const number of [0, 2]) expect(await end(number)).toBe(false)
  expect(await end(1)).toBe(true)
})

test('an ended payment is never requested again, whoever asks', async () => {
  const asked = await askedOver({ ...ASK, act: say(503, 'UPSTREAM_UNAVAILABLE') })
  expect(asked.outcome).toBe('not_made')
  wire.does()
  await followCollection(asked.id)
  await askAboutCollection({ ctx: { actor: shop.actor }, input: { collectionId: asked.id } })
  expect(wire.seen).toEqual([])
})
