import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getLostTime, listRecoveredTills } from '@/lib/office/recovery/queries.ts'
import { settleTill, uncountedOf } from '@/lib/office/recovery/settle-till.ts'
import { type Actor, builtIn } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { type Env, env } from '@/lib/platform/env/env.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { loseAndFind, lostTicket, toldSale } from '../support/told-orders.ts'

// The cash of the sales that were found again at a till: counted once, settled in one step.
const shop = openShop()
const shared = globalThis as { posEnv?: Env }
afterEach(() => vi.restoreAllMocks())

const manager = (): Actor => ({ ...shop.actor, ...builtIn('owner'), branches: null })
const refusal = (code: string) => ({ problem: { code } })
const uncounted = (tillId: string, environment: 'test' | 'live' = 'test') => uncountedOf(db(), environment, tillId)

let number = 1
let till: Actor
const tillId = () => till.till?.id ?? ''
beforeAll(async () => {
  const [buyingMicros, sellingMicros] = [25_000_000n, 24_000_000n]
  await db().currency.create({ data: { code: 'ZWG', smallestCents: 100n, denominations: [10_000n] } })
  await db().exchangeRate.create({ data: { currencyCode: 'ZWG', buyingMicros, sellingMicros } })
})
beforeEach(async () => {
  till = await openTill('HRE-01', 'Tendai', 'cashier')
  number = till.till?.number ?? 0
})

/** So many sales of 5.00 are found again at the till. */
async function find(sales: number): Promise<void> {
  const told = Array.from({ length: sales }, () => toldSale(lostTicket('HRE-01', number)))
  expect(await loseAndFind({ sales: told })).toBe('done')
}

type Count = Partial<Parameters<typeof settleTill>[0]['input']> & { actor?: Actor }

function settle({ actor = manager(), ...count }: Count): Promise<void> {
  const input = { tillId: tillId(), intentId: randomUUID(), uncounted: '1000', note: '', fields: {}, ...count }
  return settleTill({ ctx: { actor }, input })
}

const dollars = (sum: string) => ({ 'count.USD.rest': sum })
const rows = () => db().recoveredCash.findMany({ where: { tillId: tillId() }, orderBy: { currency: 'asc' } })

/** The postings of the till's settlement, as account and cents. */
async function booked(intentId: string) {
  const entry = await db().journalEntry.findFirstOrThrow({ where: { objectId: intentId }, include: { postings: true } })
  const of = ({ account, currency, nativeCents }: (typeof entry.postings)[number]) => [
    `${account} ${currency}`,
    nativeCents,
  ]
  return { shiftId: entry.shiftId, staffId: entry.staffId, sums: Object.fromEntries(entry.postings.map(of)) }
}

test('what was counted is in the drawer, what was not counted is settled, and the rest is short', async () => {
  await sellNow(till, { ...AIRTIME, recipient: '263771236001' })
  await find(2)
  const intentId = randomUUID()
  expect(await uncounted(tillId())).toBe(1000n)
  expect(await uncounted(tillId(), 'live')).toBe(0n)
  await settle({ intentId, fields: dollars('13.50'), note: ' Counted after the fire ' })
  expect(await uncounted(tillId())).toBe(0n)
  expect(await rows()).toMatchObject([
    { currency: 'USD', countedCents: 1350n, expectedCents: 500n, nativeCents: 850n, usdCents: 850n },
  ])
  const { sums, shiftId, staffId } = await booked(intentId)
  expect(sums).toEqual({ 'drawer USD': 850n, 'uncounted USD': -1000n, 'over_short USD': 150n })
  expect(staffId).toBeNull()
  expect(await db().shift.findUniqueOrThrow({ where: { id: shiftId ?? '' } })).toMatchObject({ openTillId: tillId() })
  const audit = await db().audit.findFirstOrThrow({ where: { action: 'recovery:settle', objectId: tillId() } })
  expect(audit).toMatchObject({
    branchCode: 'HRE-01',
    detail: { counted: { USD: '1350' }, uncounted: '1000', note: 'Counted after the fire' },
  })
})

test('other money is worth what its rate says, and what is not counted stays as it was', async () => {
  await find(2)
  const intentId = randomUUID()
  await settle({ intentId, fields: { ...dollars('0'), 'count.ZWG.rest': '250.00', other: 'x' } })
  expect((await rows()).map(({ currency, nativeCents, usdCents }) => [currency, nativeCents, usdCents])).toEqual([
    ['USD', 0n, 0n],
    ['ZWG', 25_000n, 1000n],
  ])
  expect((await booked(intentId)).sums).toMatchObject({ 'drawer ZWG': 25_000n, 'uncounted USD': -1000n })
  expect(await uncounted(tillId())).toBe(0n)
})

test('each currency is held against what the drawer has of it, and the same count posted again is the same', async () => {
  await find(2)
  const both = { ...dollars('5'), 'count.ZWG.rest': '125' }
  const form = { intentId: randomUUID(), fields: both }
  await settle(form)
  await settle(form)
  for (const fields of [
    { ...both, 'count.ZWG.rest': '5' },
    { ...dollars('125'), 'count.ZWG.rest': '5' },
  ]) {
    await expect(settle({ ...form, fields })).rejects.toMatchObject(refusal('RECOVERY_SETTLED'))
  }
  await find(2)
  await settle({ fields: { ...dollars('6'), 'count.ZWG.rest': '130' } })
  const kept = await rows()
  expect(kept.map(({ currency, expectedCents }) => [currency, expectedCents])).toEqual(
    expect.arrayContaining([
      ['USD', 500n],
      ['ZWG', 12_500n],
    ]),
  )
  expect(kept).toHaveLength(4)
})

test('without a count of the dollars, with one that is no amount, or by somebody else, nothing is settled', async () => {
  await find(2)
  await expect(settle({ fields: {} })).rejects.toMatchObject(refusal('RECOVERY_COUNT_EMPTY'))
  await expect(settle({ fields: dollars('') })).rejects.toMatchObject(refusal('RECOVERY_COUNT_EMPTY'))
  const other = { 'count.ZWG.rest': '5' }
  await expect(settle({ fields: other })).rejects.toMatchObject(refusal('RECOVERY_COUNT_EMPTY'))
  await expect(settle({ fields: dollars('ten') })).rejects.toMatchObject(refusal('COUNT_NOT_AN_AMOUNT'))
  const here = { ...manager(), branches: ['HRE-01'] }
  for (const actor of [till, { ...here, branches: ['BYO-01'] }]) {
    await expect(settle({ actor, fields: dollars('10') })).rejects.toMatchObject(refusal('NOT_ALLOWED'))
  }
  await expect(settle({ tillId: randomUUID(), fields: dollars('10') })).rejects.toMatchObject(refusal('NOT_ALLOWED'))
  expect(await rows()).toEqual([])
  await settle({ actor: here, fields: dollars('10') })
  expect(await uncounted(tillId())).toBe(0n)
})

test('a sum that moved meanwhile, nothing to settle, or a catch-up that goes on is said', async () => {
  await expect(settle({ fields: dollars('10'), uncounted: '0' })).rejects.toMatchObject(refusal('RECOVERY_SETTLED'))
  await find(2)
  await expect(settle({ fields: dollars('10'), uncounted: '500' })).rejects.toMatchObject(refusal('RECOVERY_MOVED'))
  const { id } = await db().lostTime.create({ data: { environment: 'test', since: new Date(), cause: 'command' } })
  await expect(settle({ fields: dollars('10') })).rejects.toMatchObject(refusal('CATCHING_UP'))
  await db().lostTime.delete({ where: { id } })
  expect(await rows()).toEqual([])
  await settle({ fields: dollars('10') })
})

test('a form posted again settles once, and with another count or till it is refused', async () => {
  await find(2)
  const form = { intentId: randomUUID(), fields: dollars('10') }
  await settle(form)
  await settle({ ...form, fields: dollars('10.00') })
  const refused = expect.objectContaining(refusal('RECOVERY_SETTLED'))
  await expect(settle({ ...form, fields: dollars('9') })).rejects.toEqual(refused)
  await expect(settle({ ...form, fields: { ...dollars('10'), 'count.ZWG.rest': '5' } })).rejects.toEqual(refused)
  expect(await rows()).toMatchObject([{ currency: 'USD', countedCents: 1000n }])
  const settled = tillId()
  till = await openTill('HRE-01', 'Farai', 'cashier')
  number = till.till?.number ?? 0
  await find(2)
  await expect(settle(form)).rejects.toEqual(refused)
  expect(await uncounted(tillId())).toBe(1000n)
  expect(await uncounted(settled)).toBe(0n)
  await settle({ ...form, intentId: randomUUID() })
})

test('real cash is counted in no shift of practice: the till ends its training first', async () => {
  const before = env()
  const key = before.credentials.find(({ name }) => name === 'demo') ?? expect.unreachable('has a key')
  const credentials: Credential[] = [
    { ...key, environment: 'live' },
    { ...key, name: 'practice', environment: 'test' },
  ]
  shared.posEnv = { ...before, credentials }
  try {
    const sales = [toldSale(lostTicket('HRE-01', number)), toldSale(lostTicket('HRE-01', number))]
    expect(await loseAndFind({ sales }, 'live')).toBe('done')
    await db().till.update({ where: { id: tillId() }, data: { training: true } })
    await expect(settle({ fields: dollars('10') })).rejects.toMatchObject(refusal('RECOVERY_TILL_TRAINS'))
    expect(await db().shift.count({ where: { tillId: tillId() } })).toBe(0)
    await db().till.update({ where: { id: tillId() }, data: { training: false } })
    await settle({ fields: dollars('10') })
    expect(await uncounted(tillId(), 'live')).toBe(0n)
    expect(await db().shift.findMany({ where: { tillId: tillId() } })).toMatchObject([{ environment: 'live' }])
  } finally {
    shared.posEnv = before
  }
})

test('the page tells each till with what to count, those first, and what was settled', async () => {
  const other = await openTill('HRE-01', 'Chipo', 'cashier')
  const told = [till, other].map((one) => toldSale(lostTicket('HRE-01', one.till?.number)))
  expect(await loseAndFind({ sales: told })).toBe('done')
  await settle({ uncounted: '500', fields: dollars('5') })
  const lost = await getLostTime(manager())
  const listed = (branches: string[] | null) => {
    return listRecoveredTills({ ...manager(), branches }, lost?.markedAt ?? new Date(0))
  }
  const tills = await listed(null)
  expect(tills).toMatchObject([
    { tillId: other.till?.id, count: 1, uncountedCents: 500n, drawer: [], settledAt: null },
    { tillId: tillId(), count: 1, uncountedCents: 0n, settledAt: expect.any(Date) },
  ])
  expect(tills[1]?.drawer).toEqual([{ currency: 'USD', cents: 500n }])
  expect(tills[0]?.sales).toMatchObject([{ priceCents: 500n, state: 'completed' }])
  expect(tills[0]?.sales[0]?.recipient).not.toBe('263771230001')
  expect(await listed(['BYO-01'])).toEqual([])
})
