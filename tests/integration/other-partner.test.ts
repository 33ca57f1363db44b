import { beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmKeyPartner } from '@/lib/office/set-up/service-keys.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { isSamePartner, watchPartner } from '@/lib/service/standing/account.ts'
import { getStanding } from '@/lib/service/standing/queries.ts'
import { age, collectionOf, deposit, followNow } from '../support/collect.ts'
import { forgetAccounts } from '../support/keys.ts'
import { AIRTIME, makeDue, passFor, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'
import { toldOf, withTold } from '../support/ticket-view.ts'
import { changed, cut, say, type Wire } from '../support/wire.ts'

let wire: Wire
let owner: Actor
let served = 10
const shop = openShop({ onWire: (line) => (wire = line) })
const DEMO = { credential: 'demo', environment: 'test' } as const
const ASK = { method: 'POST', path: /\/collections$/ }
const BUY = { method: 'POST', path: /\/transactions$/ }

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
})

beforeEach(async () => {
  wire.does()
  await db().serviceStanding.updateMany({ data: { otherPartner: null } })
  await db().keyPartner.deleteMany()
  await db().incident.deleteMany({ where: { kind: 'key_of_other_partner' } })
  await watchPartner(DEMO)
})

const incidents = () => db().incident.count({ where: { kind: 'key_of_other_partner', resolvedAt: null } })

/** Whatever was made with the key of that name so far was made with one of another partner. */
async function wasOfAnother() {
  await db().keyPartner.updateMany({ data: { partnerCode: 'XP-0000' } })
}

async function confirm(by = owner, partner?: string): Promise<void> {
  const { otherPartner } = await db().serviceStanding.findUniqueOrThrow({ where: { credential: 'demo' } })
  const input = { credential: 'demo', partner: partner ?? otherPartner ?? '' }
  await confirmKeyPartner({ ctx: { actor: by }, input })
}

/** The key of the partner who made those is back under its name. */
async function isBack() {
  const { partnerCode } = await db().keyPartner.findFirstOrThrow({ orderBy: { id: 'desc' } })
  await db().keyPartner.updateMany({ data: { partnerCode } })
}

test('another partner’s key ends no unknown payment as not made and repeats nothing, until the first is back', async () => {
  wire.does({ ...ASK, act: cut })
  const asked = await deposit(shop.actor)
  expect(asked.outcome).toBe('unknown')
  await wasOfAnother()
  await age(asked.id, 17)
  wire.does()
  await followNow(shop.actor, asked)
  expect((await collectionOf(shop.actor, asked.ticketId)).outcome).toBe('unknown')
  expect(wire.count('POST', ASK.path)).toBe(0)
  expect(await incidents()).toBe(1)
  await isBack()
  await followNow(shop.actor, asked)
  expect((await collectionOf(shop.actor, asked.ticketId)).outcome).toBe('not_made')
})

test('nor does it end an unknown sale as not sold, or send it with its own money', async () => {
  wire.does({ ...BUY, act: cut })
  const { id, sale } = await sellNow(shop.actor, { ...AIRTIME, recipient: '263773000201' })
  expect(sale.outcome).toBe('unknown')
  await wasOfAnother()
  await passFor(sale.id, 361)
  wire.does({ ...BUY, act: say(409, 'QUOTE_EXPIRED') })
  for (let turn = 0; turn < 2; turn += 1) {
    await makeDue(sale.id)
    await sweep()
  }
  expect((await viewOf(shop.actor, id)).sale.outcome).toBe('unknown')
  expect(wire.count('POST', BUY.path)).toBe(0)
  await isBack()
  await makeDue(sale.id)
  await sweep()
  expect((await viewOf(shop.actor, id)).sale.outcome).toBe('not_sold')
})

test('what is made with the new partner’s key is ended by its own empty answer', async () => {
  await wasOfAnother()
  await watchPartner(DEMO)
  expect(await incidents()).toBe(1)
  await confirm()
  expect(await incidents()).toBe(0)
  wire.does({ ...ASK, act: cut })
  const asked = await deposit(shop.actor)
  wire.does()
  const at = new Date(Date.now() + 60_000)
  expect(await isSamePartner({ ...DEMO, at })).toBe(true)
  await db().keyPartner.updateMany({ data: { since: new Date(Date.now() - 3_600_000) } })
  await age(asked.id, 17)
  await followNow(shop.actor, asked)
  expect((await collectionOf(shop.actor, asked.ticketId)).outcome).toBe('not_made')
})

test('nothing is sold with another partner’s key until an owner confirms it by a fresh code, or the first one is back', async () => {
  await wasOfAnother()
  await watchPartner(DEMO)
  const sell = () => sellNow(shop.actor, { ...AIRTIME, recipient: `2637730003${served++}` })
  const stopped = expect.objectContaining({ code: 'KEY_OF_OTHER_PARTNER' })
  expect(withTold(await sell())).toMatchObject({ outcome: null, problem: stopped })
  await expect(deposit(shop.actor)).rejects.toMatchObject({ problem: stopped })
  expect((await getStanding(shop.actor)).blocked).toEqual({ code: 'KEY_OF_OTHER_PARTNER', reason: null })
  const code = (problem: string) => ({ problem: { code: problem } })
  await expect(confirm({ ...owner, fresh: false })).rejects.toMatchObject(code('CODE_NEEDED'))
  await expect(confirm(shop.actor)).rejects.toMatchObject(code('NOT_ALLOWED'))
  await expect(confirm(owner, 'XP-9999')).rejects.toMatchObject(code('KEY_PARTNER_MOVED'))
  await confirm()
  await expect(confirm()).rejects.toMatchObject(code('KEY_PARTNER_MOVED'))
  expect((await sell()).sale.outcome).toBe('delivered')
  await watchPartner(DEMO)
  expect((await getStanding(shop.actor)).blocked).toBeNull()

  await db().keyPartner.create({ data: { ...DEMO, partnerCode: 'XP-1111', confirmed: false } })
  await db().serviceStanding.update({ where: { credential: 'demo' }, data: { otherPartner: 'XP-1111' } })
  expect(toldOf(await sell())).toEqual(stopped)
  await watchPartner(DEMO)
  expect((await sell()).sale.outcome).toBe('delivered')
})

test('a partner asked for again is no news, and one that the Service does not tell is not stored', async () => {
  const known = () => db().keyPartner.findMany({ select: { partnerCode: true } })
  const [first] = await known()
  expect(first?.partnerCode).toMatch(/\S/)
  await watchPartner(DEMO)
  expect(await known()).toEqual([first])
  forgetAccounts()
  wire.does({ method: 'GET', path: /\/me$/, act: cut })
  await watchPartner(DEMO)
  expect(await known()).toEqual([first])
  await db().keyPartner.deleteMany()
  for (const does of [
    { method: 'GET', path: /\/me$/, act: cut },
    { method: 'GET', path: /\/me$/, act: changed(() => ({})) },
  ]) {
    forgetAccounts()
    wire.does(does)
    await watchPartner(DEMO)
    expect(await known()).toEqual([])
  }
  forgetAccounts()
})

test('where the Service never told whose key it is, the key counts as the one that sent it; once it told, its word is needed', async () => {
  wire.does({ method: 'GET', path: /\/me$/, act: cut })
  expect(await isSamePartner({ ...DEMO, at: new Date() })).toBe(false)
  await db().keyPartner.deleteMany()
  expect(await isSamePartner({ ...DEMO, at: new Date() })).toBe(true)
})
