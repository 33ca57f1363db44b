import { createHmac, randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { watchCollections } from '@/lib/jobs/watch-lists.ts'
import { approveTopUp } from '@/lib/office/fundings/ask-top-up.ts'
import { getDayRoom, setDayLimit } from '@/lib/office/fundings/day-limit.ts'
import { giveUpTopUp, turnDownTopUp } from '@/lib/office/fundings/end-top-up.ts'
import { getPartnerCode, getTopUpChoices, listFundings } from '@/lib/office/fundings/queries.ts'
import { getAttention } from '@/lib/office/overview/get-attention.ts'
import { handleEvent } from '@/lib/office/webhook-inbox/internal/handle-event.ts'
import { getEvent } from '@/lib/office/webhook-inbox/queries.ts'
import { receiveEvent } from '@/lib/office/webhook-inbox/receive-event.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { deposit, followNow } from '../support/collect.ts'
import { freeKey } from '../support/free-key.ts'
import { type Fault, portalOf } from '../support/portal.ts'
import { openShop, openTill } from '../support/shop.ts'
import {
  ageTopUp,
  bookedForTopUp,
  followTopUp,
  fundingOf,
  giveAuthenticator,
  incidentsOfTopUp,
  topUp,
} from '../support/top-up.ts'

const shop = openShop()
let manager: Actor
let owner: Actor
let code: () => Promise<string>

beforeAll(async () => {
  manager = await openTill('HRE-01', 'Farai', 'manager')
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  code = await giveAuthenticator(owner)
})

beforeEach(async () => {
  await setDayLimit({ ctx: { actor: owner }, input: { amount: '10000', code: await code() } })
})

afterEach(() => under())

const POST = { method: 'POST', path: '/fundings' }
const under = (...faults: Fault[]) => portalOf(shop.simulator.url).faults(faults)
const refused = (problem: string) => expect.objectContaining({ problem: expect.objectContaining({ code: problem }) })

/** The top-ups with this reference in the Service's own ledger. */
async function creditsAt(reference: string): Promise<unknown[]> {
  const response = await fetch(`${shop.simulator.baseUrl}/statement`, {
    headers: { authorization: 'Bearer service_test_demo_all_abilities' },
  })
  const { data } = (await response.json()) as { data: { reference: string }[] }
  return data.filter((entry) => entry.reference === reference)
}

test('a mobile money top-up shows what to do, is credited once, and is booked from the bank', async () => {
  const asked = await topUp(manager)
  expect(asked).toMatchObject({ outcome: 'waiting', methodLabel: 'Mobile money', amountCents: 2500n })
  expect(asked.instructions).toContain('Approve the payment')
  expect(await bookedForTopUp(asked.id)).toEqual({})
  const credited = await followTopUp(manager, asked)
  expect(credited).toMatchObject({ outcome: 'credited', creditCents: 2500n, upstreamStatus: 'credited' })
  expect(await bookedForTopUp(asked.id)).toEqual({ service_available: 2500, bank: -2500 })
  await followTopUp(manager, asked)
  expect(await bookedForTopUp(asked.id)).toEqual({ service_available: 2500, bank: -2500 })
})

test('a top-up the wallet refuses ends with nothing booked', async () => {
  const asked = await topUp(manager, { phone: '263000000003' })
  await portalOf(shop.simulator.url).advance(31)
  expect((await followTopUp(manager, asked)).outcome).toBe('failed')
  expect(await bookedForTopUp(asked.id)).toEqual({})
})

test('USDT is followed until it is credited', async () => {
  const asked = await topUp(manager, { method: 'usdt', phone: '' })
  expect(asked).toMatchObject({ outcome: 'waiting', phone: '' })
  expect(asked.instructions).toContain('USDT')
  await portalOf(shop.simulator.url).advance(31)
  expect((await followTopUp(manager, asked)).outcome).toBe('credited')
})

test('one form posted any number of times tops up once', async () => {
  const intentId = randomUUID()
  const all = await Promise.all([1, 2, 3].map(() => topUp(manager, { intentId, phone: '0773999001' })))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  const [first] = all
  await followTopUp(manager, { id: first?.id ?? '' })
  expect(await creditsAt(first?.reference ?? '')).toHaveLength(1)
})

test.each(['drop', 'drop_after'])(
  'a top-up without an answer (%s) is unknown, and the same key finds out',
  async (kind) => {
    await under({ match: POST, kind, times: 1 })
    const asked = await topUp(manager)
    expect(asked.outcome).toBe('unknown')
    const before = await db().funding.findUniqueOrThrow({ where: { id: asked.id } })
    expect((await followTopUp(manager, asked)).outcome).toBe('waiting')
    const after = await db().funding.findUniqueOrThrow({ where: { id: asked.id } })
    expect(after).toMatchObject({ idempotencyKey: before.idempotencyKey, attempts: 2 })
    expect((await followTopUp(manager, asked)).outcome).toBe('credited')
    expect(await creditsAt(asked.reference)).toHaveLength(1)
  },
)

test('a top-up refused at once was not made, and says why', async () => {
  await under({ match: POST, kind: 'error', code: 'COLLECTION_METHOD_UNAVAILABLE', times: 1 })
  expect(await topUp(manager)).toMatchObject({ outcome: 'not_made', refusal: { code: 'TOP_UP_CLOSED' } })
})

test.each(['KEY_INVALID', 'LIVE_NOT_ENABLED', 'IP_NOT_ALLOWED', 'PARTNER_PAUSED'])(
  'a top-up refused with %s says where to read what to do, not only the code',
  async (code) => {
    onTestFinished(() => freeKey('demo'))
    await under({ match: POST, kind: 'error', code, times: 1 })
    expect(await topUp(manager)).toMatchObject({ outcome: 'not_made', refusal: { code: 'TOP_UP_STOPPED' } })
  },
)

test('a refusal after an unanswered attempt proves nothing', async () => {
  await under({ match: POST, kind: 'drop_after', times: 1 })
  const asked = await topUp(manager)
  await under({ match: POST, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 })
  expect((await followTopUp(manager, asked)).outcome).toBe('unknown')
  expect((await followTopUp(manager, asked)).outcome).toBe('waiting')
})

test('a top-up that stays unknown goes to a person and is never sent again; late money is still booked', async () => {
  await under({ match: POST, kind: 'drop_after' })
  const asked = await topUp(manager)
  await giveUpTopUp({ ctx: { actor: manager }, input: { fundingId: asked.id } })
  expect((await fundingOf(manager, asked.id)).outcome).toBe('unknown')
  await ageTopUp(asked.id, 12)
  await under()
  const lost = await followTopUp(manager, asked)
  expect(lost).toMatchObject({ outcome: 'unknown', may: { giveUp: true } })
  expect(await incidentsOfTopUp(asked.id)).toEqual(['top_up_unknown'])
  await giveUpTopUp({ ctx: { actor: manager }, input: { fundingId: asked.id } })
  expect(await fundingOf(manager, asked.id)).toMatchObject({
    outcome: 'not_made',
    refusal: { code: 'TOP_UP_GIVEN_UP' },
  })
  await portalOf(shop.simulator.url).advance(60)
  const row = () => db().statementEntry.findFirstOrThrow({ where: { reference: asked.reference } })
  await under({ match: { method: 'GET', path: '/fundings/*' }, kind: 'drop' })
  await followStatement('test')
  await db().$executeRaw`update "StatementEntry" set "readAt" = "readAt" - interval '20 minutes'`
  await followStatement('test')
  expect((await row()).match).toBe('open')
  await under()
  await followStatement('test')
  expect((await fundingOf(manager, asked.id)).outcome).toBe('credited')
  expect(await bookedForTopUp(asked.id)).toEqual({ service_available: 2500, bank: -2500 })
  expect(await incidentsOfTopUp(asked.id)).toEqual(['top_up_unknown', 'late_money'])
  expect((await row()).match).toBe('ours')
})

async function webhook(event: Record<string, unknown>) {
  const rawBody = Buffer.from(
    JSON.stringify({
      event_id: `evt_${randomUUID()}`,
      type: 'funding.credited',
      environment: 'test',
      status: 'credited',
      occurred_at: new Date().toISOString(),
      ...event,
    }),
  )
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', 'whsec_tests').update(`${timestamp}.${rawBody}`).digest('hex')
  await receiveEvent({ rawBody, timestamp, signature })
  for (const { id } of await db().webhookInbox.findMany({ where: { handledAt: null } })) await handleEvent(id)
  return db().webhookInbox.findFirstOrThrow({ orderBy: { id: 'desc' } })
}

test('a webhook fetches the top-up, and a second one changes nothing', async () => {
  const asked = await topUp(manager)
  const event = { object_id: asked.upstreamId, reference: asked.reference }
  const moved = await webhook(event)
  expect(moved.outcome).toBe('applied')
  const again = await webhook(event)
  expect(again.outcome).toBe('same')
  const view = (id: bigint) => getEvent(owner, String(id))
  const changes = [{ from: 'pending', to: 'completed' }]
  expect(await view(moved.id)).toMatchObject({ href: `/top-ups/${asked.id}`, changes })
  expect(await view(again.id)).toMatchObject({ href: `/top-ups/${asked.id}`, changes: [] })
  expect((await fundingOf(manager, asked.id)).outcome).toBe('credited')
  expect(await bookedForTopUp(asked.id)).toEqual({ service_available: 2500, bank: -2500 })
  expect((await webhook({ object_id: 'fd_bank', reference: 'XP-DEMO-0001' })).outcome).toBe('balance_refreshed')
})

test('a webhook finds a top-up whose answer never came, by our reference', async () => {
  await under({ match: POST, kind: 'drop_after', times: 1 })
  const asked = await topUp(manager)
  const response = await fetch(`${shop.simulator.baseUrl}/fundings`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer service_test_demo_all_abilities',
      'content-type': 'application/json',
      'idempotency-key': (await db().funding.findUniqueOrThrow({ where: { id: asked.id } })).idempotencyKey,
    },
    body: JSON.stringify(await bodyOf(asked.id)),
  })
  const { data } = (await response.json()) as { data: { id: string } }
  expect((await webhook({ object_id: data.id, reference: asked.reference })).outcome).toBe('applied')
  expect((await fundingOf(manager, asked.id)).outcome).toBe('credited')
})

async function bodyOf(id: string) {
  const { method, reference, phone } = await db().funding.findUniqueOrThrow({ where: { id } })
  return { method, amount: '25.00', reference, phone }
}

test('above the day’s limit a manager’s top-up waits for the owner’s code, and nothing is sent before', async () => {
  await limitTo('60')
  await topUp(manager, { amount: '40' })
  const asked = await topUp(manager, { amount: '30' })
  expect(asked).toMatchObject({ outcome: 'asked', may: { approve: false, turnDown: true } })
  expect((await topUp(manager, { amount: '20' })).outcome).toBe('waiting')
  const approve = (actor: Actor, typed: string) =>
    approveTopUp({ ctx: { actor }, input: { fundingId: asked.id, code: typed } })
  await expect(approve(manager, await code())).rejects.toEqual(refused('NOT_ALLOWED'))
  await expect(approve(owner, '000000')).rejects.toEqual(refused('CODE_WRONG'))
  expect((await fundingOf(owner, asked.id)).may.approve).toBe(true)
  await approve(owner, await code())
  expect(await fundingOf(owner, asked.id)).toMatchObject({ outcome: 'waiting', approvedByName: 'Tendai' })
  expect((await getTopUpChoices(owner)).room.leftCents).toBe(0n)
})

test('a limit below what was sent today leaves no room, and not less than none', async () => {
  await topUp(manager, { amount: '30' })
  await setDayLimit({ ctx: { actor: owner }, input: { amount: '20', code: await code() } })
  expect(await getDayRoom(db(), 'test')).toMatchObject({ limitCents: 2000n, leftCents: 0n })
})

test('two managers at once cannot both use the last of the day’s room', async () => {
  await limitTo('30')
  const other = await openTill('HRE-01', 'Nyasha', 'manager')
  const both = await Promise.all([topUp(manager, { amount: '20' }), topUp(other, { amount: '20' })])
  expect(both.map(({ outcome }) => outcome).sort()).toEqual(['asked', 'waiting'])
})

test('an owner above the limit enters a code, and each code works once', async () => {
  await limitTo('1')
  await expect(topUp(owner, { amount: '500' })).rejects.toEqual(refused('TOP_UP_CODE'))
  await expect(topUp(owner, { amount: '500', code: '123456' })).rejects.toEqual(refused('CODE_WRONG'))
  const used = await code()
  expect(await topUp(owner, { amount: '500', code: used })).toMatchObject({ outcome: 'waiting' })
  await expect(topUp(owner, { amount: '500', code: used })).rejects.toEqual(refused('CODE_WRONG'))
  const withoutAuthenticator = await openTill('HRE-01', 'Chipo', 'owner')
  await expect(topUp(withoutAuthenticator, { amount: '500', code: '123456' })).rejects.toEqual(
    refused('SECOND_STEP_MISSING'),
  )
})

test('a waiting top-up can be withdrawn by its requester or declined by the owner, and is then never sent', async () => {
  await limitTo('1')
  const asked = await topUp(manager)
  const other = await openTill('HRE-01', 'Nyasha', 'manager')
  const input = { fundingId: asked.id }
  await turnDownTopUp({ ctx: { actor: other }, input })
  expect((await fundingOf(manager, asked.id)).outcome).toBe('asked')
  await turnDownTopUp({ ctx: { actor: manager }, input })
  expect((await fundingOf(manager, asked.id)).outcome).toBe('not_made')
  await approveTopUp({ ctx: { actor: owner }, input: { ...input, code: await code() } })
  expect((await fundingOf(manager, asked.id)).outcome).toBe('not_made')
})

test('what needs attention of top-ups is asked for until the money is there or a person ended it', async () => {
  await limitTo('60')
  const waiting = await topUp(manager)
  await followTopUp(manager, await topUp(manager))
  const asked = await topUp(manager)
  const needed = async () => (await getAttention(manager)).topUps.map(({ id }) => id)
  expect((await needed()).slice(0, 2)).toEqual([asked.id, waiting.id])
  await turnDownTopUp({ ctx: { actor: manager }, input: { fundingId: asked.id } })
  expect(await needed()).not.toContain(asked.id)
  await followTopUp(manager, waiting)
  expect(await needed()).not.toContain(waiting.id)
})

test('cashiers and supervisors neither make nor see top-ups; only the owner sets the limit, with a code', async () => {
  const supervisor = await openTill('HRE-01', 'Nomsa', 'supervisor')
  for (const actor of [shop.actor, supervisor]) {
    await expect(topUp(actor)).rejects.toEqual(refused('NOT_ALLOWED'))
    await expect(listFundings(actor, {})).rejects.toEqual(refused('NOT_ALLOWED'))
    await expect(getPartnerCode(actor)).rejects.toEqual(refused('NOT_ALLOWED'))
    await expect(getTopUpChoices(actor)).rejects.toEqual(refused('NOT_ALLOWED'))
  }
  const limit = (actor: Actor, typed: string) => setDayLimit({ ctx: { actor }, input: { amount: '9', code: typed } })
  await expect(limit(manager, await code())).rejects.toEqual(refused('NOT_ALLOWED'))
  await expect(limit(owner, '111111')).rejects.toEqual(refused('CODE_WRONG'))
})

test.each([
  [{ method: 'gold' }, 'TOP_UP_METHOD', 'method'],
  [{ phone: '' }, 'TOP_UP_PHONE', 'phone'],
  [{ phone: 'abc' }, 'TOP_UP_PHONE', 'phone'],
  [{ amount: '' }, 'AMOUNT_EMPTY', 'amount'],
  [{ amount: '0' }, 'AMOUNT_ZERO', 'amount'],
  [{ amount: '5.001' }, 'AMOUNT_TOO_PRECISE', 'amount'],
  [{ amount: '1000000' }, 'AMOUNT_TOO_LARGE', 'amount'],
])('%o is refused before anything is stored', async (wanted, code, field) => {
  const before = await db().funding.count()
  await expect(topUp(manager, wanted)).rejects.toMatchObject({ problem: { code, field } })
  expect(await db().funding.count()).toBe(before)
})

test('pages of the list follow each other, both ways', async () => {
  const count = await db().funding.count()
  const {
    id: _,
    intentId,
    idempotencyKey,
    reference,
    upstreamId,
    refusal,
    ...like
  } = await db().funding.findFirstOrThrow({ where: { state: 'not_made' } })
  await db().funding.createMany({
    data: Array.from({ length: 60 }, (_, index) => ({
      ...like,
      intentId: randomUUID(),
      idempotencyKey: randomUUID(),
      reference: `TU-page-${index}`,
      createdAt: new Date(Date.parse('2026-01-01T00:00:00Z') + Math.floor(index / 3)),
    })),
  })
  const seen: string[] = []
  let page = await listFundings(manager, {})
  expect(page.newer).toBeNull()
  const first = page.rows
  for (;;) {
    seen.push(...page.rows.map((row) => row.id))
    if (page.older === null) break
    page = await listFundings(manager, { before: page.older })
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen).toHaveLength(count + 60)
  while (page.newer !== null) page = await listFundings(manager, { after: page.newer })
  expect(page.rows).toEqual(first)
})

test('the partner code for a bank transfer is the one the Service gives', async () => {
  expect(await getPartnerCode(manager)).toBe('XP-DEMO-0001')
})

test('a top-up that lifts the balance above zero ends the pause caused by a reversed, spent collection', async () => {
  const standing = () => db().serviceStanding.findUniqueOrThrow({ where: { credential: 'demo' } })
  await portalOf(shop.simulator.url).advance(60)
  const paid = await followNow(shop.actor, await deposit(shop.actor, { phone: '263000000004', amount: '50' }))
  expect(paid.outcome).toBe('paid')
  await spendAllElsewhere()
  await portalOf(shop.simulator.url).advance(130)
  expect(await watchCollections(credentialNamed('demo'))).toBe(1)
  await webhook({ type: 'partner.paused', object_id: 'XP-DEMO-0001', reference: null, status: 'paused' })
  expect(await standing()).toMatchObject({ blockedCode: 'PARTNER_PAUSED' })
  expect((await standing()).availableCents).toBeLessThan(0n)
  const small = await topUp(manager, { amount: '1' })
  expect((await followTopUp(manager, small)).outcome).toBe('credited')
  expect(await standing()).toMatchObject({ blockedCode: 'PARTNER_PAUSED' })
  const enough = await topUp(manager, { amount: '100' })
  expect((await followTopUp(manager, enough)).outcome).toBe('credited')
  expect(await standing()).toMatchObject({ blockedCode: null })
  expect((await standing()).availableCents).toBeGreaterThan(0n)
})

/** Another system on the same key spends the balance and most of the collected money; discounts leave a few dollars. */
async function spendAllElsewhere() {
  const service = serviceFor('demo')
  for (let sold = 1; sold <= 3; sold += 1) {
    const balance = await service.balances()
    const cents = balance.kind === 'ok' ? balance.data.availableCents : 0n
    const recipient = { phone: `26377855500${sold}` }
    const quoted = await service.createQuote({ product: 'econet.airtime', recipient, amountCents: cents - 500n })
    if (quoted.kind !== 'ok') throw new Error('The Service gave no price')
    const quoteId = quoted.data.id
    await service.createTransaction({ quoteId, reference: `elsewhere-${sold}`, idempotencyKey: randomUUID() })
  }
}

test('a top-up that was given up may still be credited, so it still uses the day’s room', async () => {
  await under({ match: POST, kind: 'drop_after' })
  const asked = await topUp(manager)
  await ageTopUp(asked.id, 12)
  const used = await usedBefore()
  await giveUpTopUp({ ctx: { actor: manager }, input: { fundingId: asked.id } })
  expect((await fundingOf(manager, asked.id)).outcome).toBe('not_made')
  expect(await usedBefore()).toBe(used)
})

/** Sets the limit so that this much of today's room is left, whatever earlier tests topped up. */
async function limitTo(amount: string) {
  const dollars = Number(amount) + Number(await usedBefore()) / 100
  await setDayLimit({ ctx: { actor: owner }, input: { amount: dollars.toFixed(2), code: await code() } })
}

async function usedBefore(): Promise<bigint> {
  return (await getTopUpChoices(owner)).room.usedCents
}
