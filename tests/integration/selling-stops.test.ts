import { createHmac, randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { lookUpTypedNumber } from '@/lib/counter/tickets/read-recipient.ts'
import { handleEvent } from '@/lib/office/webhook-inbox/internal/handle-event.ts'
import { receiveEvent } from '@/lib/office/webhook-inbox/receive-event.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'
import { setBlock, storeCollectionAnswer, storeSaleAnswer } from '@/lib/service/standing/store-answer.ts'
import { freeKey } from '../support/free-key.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, quote, sell } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { withTold } from '../support/ticket-view.ts'
import { useKeys } from '../support/use-keys.ts'

beforeAll(() => {
  Object.assign(process.env, {
    SERVICE_SECOND_KEY: 'service_test_second_key_of_the_same_partner',
    SERVICE_SECOND_ENVIRONMENT: 'test',
    SERVICE_SECOND_BRANCH: 'BYO-01',
  })
})

const shop = openShop()

beforeAll(() => useKeys('demo', 'second'))

afterEach(async () => {
  await portalOf(shop.simulator.url).faults([])
  for (const name of ['demo', 'second']) await freeKey(name)
})

async function blockOf(credential: string): Promise<string | null> {
  return (await db().serviceStanding.findUnique({ where: { credential } }))?.blockedCode ?? null
}

function refuseAll(method: string, path: string, code: string) {
  return portalOf(shop.simulator.url).faults([{ match: { method, path }, kind: 'error', code }])
}

test('a key stopped after the price was given takes no money', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263775000001' })
  await setBlock(credentialNamed('demo'), { code: 'PARTNER_PAUSED', reason: null })
  const refused = await sell(shop.actor, ticket)
  expect(withTold(refused)).toMatchObject({ state: 'quoted', problem: { code: 'PARTNER_PAUSED' } })
  expect(await bookedFor(ticket.id)).toEqual({})
  await freeKey('demo')
  expect((await sell(shop.actor, ticket)).sale.outcome).toBe('delivered')
})

test('a pause stops every key of the partner, since they share a balance', async () => {
  await portalOf(shop.simulator.url).faults([{ match: { method: 'GET', path: '/balances' }, kind: 'drop' }])
  await send('partner.paused')
  expect(await blockOf('demo')).toBe('PARTNER_PAUSED')
  expect(await blockOf('second')).not.toBeNull()
})

test('a pause met by a sale also stops every key of the partner', async () => {
  await refuseAll('POST', '/transactions', 'PARTNER_PAUSED')
  await sell(shop.actor, await quote(shop.actor, { ...AIRTIME, recipient: '263775000002' }))
  expect([await blockOf('demo'), await blockOf('second')]).toEqual(['PARTNER_PAUSED', 'PARTNER_PAUSED'])
})

test('a refused key stops alone', async () => {
  await refuseAll('POST', '/quotes', 'IP_NOT_ALLOWED')
  await quote(shop.actor, { ...AIRTIME, recipient: '263775000003' })
  expect([await blockOf('demo'), await blockOf('second')]).toEqual(['IP_NOT_ALLOWED', null])
})

test('a revoked key is noticed by a number look-up and by the balance check', async () => {
  await refuseAll('POST', '/lookups/mobile', 'KEY_INVALID')
  await expect(lookUpTypedNumber(shop.actor, '0771234567')).rejects.toMatchObject({ problem: { code: 'KEY_INVALID' } })
  expect(await blockOf('demo')).toBe('KEY_INVALID')
  await refreshBalance(credentialNamed('second'))
  expect(await blockOf('second')).toBe('KEY_INVALID')
})

test('a key that cannot read the balance still sells', async () => {
  await refuseAll('GET', '/balances', 'ABILITY_MISSING')
  await setBlock(credentialNamed('second'), { code: 'KEY_INVALID', reason: null })
  await refreshBalance(credentialNamed('demo'))
  expect(await blockOf('demo')).toBeNull()
  expect(await blockOf('second')).toBe('KEY_INVALID')
})

test('a balance that one key may read ends the pause of the others, which may not', async () => {
  await setBlock(credentialNamed('second'), { code: 'PARTNER_PAUSED', reason: null })
  expect([await blockOf('demo'), await blockOf('second')]).toEqual(['PARTNER_PAUSED', 'PARTNER_PAUSED'])
  await refreshBalance(credentialNamed('demo'))
  expect([await blockOf('demo'), await blockOf('second')]).toEqual([null, null])
})

test('a sale that goes through ends a pause for every key, and no other stop but that of its own key', async () => {
  const sold = { kind: 'ok', data: null, status: 200, replayed: false, requestId: null } as const
  const [demo, second] = [credentialNamed('demo'), credentialNamed('second')]
  await setBlock(demo, { code: 'PARTNER_PAUSED', reason: 'under_review' })
  await storeSaleAnswer(demo, sold, new Date(Date.now() + 60_000))
  expect([await blockOf('demo'), await blockOf('second')]).toEqual([null, null])
  await setBlock(second, { code: 'KEY_INVALID', reason: null })
  await storeSaleAnswer(demo, sold, new Date(Date.now() + 60_000))
  expect(await blockOf('second')).toBe('KEY_INVALID')
})

test('a payment that goes through ends a pause, whatever stopped a key of that name in the other environment', async () => {
  const paid = { kind: 'ok', data: null, status: 200, replayed: false, requestId: null } as const
  await setBlock(credentialNamed('second'), { code: 'PARTNER_PAUSED', reason: 'under_review' })
  const left = { environment: 'live', blockedCode: 'ABILITY_MISSING' } as const
  await db().serviceStanding.update({ where: { credential: 'demo' }, data: left })
  await storeCollectionAnswer(credentialNamed('demo'), paid, new Date(Date.now() + 60_000))
  expect(await blockOf('second')).toBeNull()
  await db().serviceStanding.update({ where: { credential: 'demo' }, data: { environment: 'test' } })
})

test('a call that goes through frees the key that made it', async () => {
  await setBlock(credentialNamed('demo'), { code: 'KEY_INVALID', reason: null })
  await storeSaleAnswer(credentialNamed('demo'), {
    kind: 'ok',
    data: null,
    status: 200,
    replayed: false,
    requestId: null,
  })
  expect(await blockOf('demo')).toBeNull()
})

test('a key that reads the balance again is valid again; one refused for its address waits for a sale', async () => {
  await refuseAll('GET', '/balances', 'KEY_INVALID')
  await refreshBalance(credentialNamed('demo'))
  expect(await blockOf('demo')).toBe('KEY_INVALID')
  await portalOf(shop.simulator.url).faults([])
  await refreshBalance(credentialNamed('demo'))
  expect(await blockOf('demo')).toBeNull()
  await setBlock(credentialNamed('demo'), { code: 'IP_NOT_ALLOWED', reason: null })
  await refreshBalance(credentialNamed('demo'))
  expect(await blockOf('demo')).toBe('IP_NOT_ALLOWED')
})

async function send(type: string): Promise<void> {
  const rawBody = Buffer.from(JSON.stringify({ event_id: `evt_${randomUUID()}`, type, environment: 'test' }))
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', 'whsec_tests').update(`${timestamp}.`).update(rawBody).digest('hex')
  await receiveEvent({ rawBody, timestamp, signature })
  for (const { id } of await db().webhookInbox.findMany({ where: { handledAt: null } })) await handleEvent(id)
}

test('a quote does not end a pause; a balance that is not negative does', async () => {
  await setBlock(credentialNamed('demo'), { code: 'PARTNER_PAUSED', reason: null })
  await db().serviceStanding.update({ where: { credential: 'demo' }, data: { blockedAt: new Date(0) } })
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263775000077' })
  expect(ticket.sale.state).toBe('quoted')
  expect(await blockOf('demo')).toBe('PARTNER_PAUSED')
  await refreshBalance(credentialNamed('demo'))
  expect(await blockOf('demo')).toBeNull()
})
