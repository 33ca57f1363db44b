import { beforeAll, beforeEach, expect, test } from 'vitest'
import { endFrozenCollection } from '@/lib/counter/collections/end-frozen-collection.ts'
import { endFrozenSale } from '@/lib/counter/sales/end-frozen-sale.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { type Env, env } from '@/lib/platform/env/env.ts'
import { age, collectionOf, deposit } from '../support/collect.ts'
import { AIRTIME, bookedFor, makeDue, passFor, quote, sell, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'
import { type Act, cut, nothing, say, takenBut, type Wire } from '../support/wire.ts'

let wire: Wire
let manager: Actor
const shop = openShop({ onWire: (line) => (wire = line) })
let numbers = 0

beforeAll(async () => {
  manager = await openTill('HRE-01', 'Farai', 'manager')
})
beforeEach(() => wire.does())

const BUY = { method: 'POST', path: /\/transactions$/ }
const ASK = { method: 'POST', path: /\/collections$/ }
const conflict = say(409, 'IDEMPOTENCY_CONFLICT')
const NOTE = 'Called 12:05: Tino at support says that they have nothing under it'

const refused = (code: string) => ({ problem: { code } })
const endSale = (saleId: string, by = manager, note = NOTE) =>
  endFrozenSale({ ctx: { actor: by }, input: { saleId, note } })
const endPayment = (collectionId: string, by = manager, note = NOTE) =>
  endFrozenCollection({ ctx: { actor: by }, input: { collectionId, note } })

async function frozenSale(...steps: Parameters<Wire['does']>) {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: `2637730000${String(10 + numbers++)}` })
  wire.does(...steps, { ...BUY, act: conflict })
  const sold = await sell(shop.actor, ticket)
  expect(sold.sale).toMatchObject({ outcome: 'unknown', frozen: true })
  wire.does()
  return sold
}

async function frozenPayment() {
  wire.does({ ...ASK, act: conflict })
  const asked = await deposit(shop.actor)
  expect(asked).toMatchObject({ outcome: 'unknown', frozen: true })
  wire.does()
  return asked
}

const openIncidents = async (about: { saleId: string } | { collectionId: string }) =>
  (await db().incident.findMany({ where: { ...about, resolvedAt: null } })).map(({ kind }) => kind)

test('after asking support, a manager ends a frozen sale that a fresh look-up does not find', async () => {
  const { id, sale } = await frozenSale()
  await passFor(sale.id, 361)
  await endSale(sale.id)
  const ended = await viewOf(shop.actor, id)
  expect(ended.sale).toMatchObject({ outcome: 'not_sold', frozen: false, refusal: { code: 'ENDED_BY_OFFICE' } })
  expect(ended.freeCents).toBe(500n)
  expect(await bookedFor(id)).toEqual({ drawer: 500, held: -500 })
  expect(await openIncidents({ saleId: sale.id })).toEqual([])
  const audit = await db().audit.findFirstOrThrow({ where: { action: 'sale:end-frozen', objectId: sale.id } })
  expect(audit).toMatchObject({
    staffId: manager.staffId,
    branchCode: 'HRE-01',
    detail: { reference: sale.reference, note: NOTE },
  })
  expect(wire.count('POST', BUY.path)).toBe(0)
})

test('if the fresh look-up finds the sale, it is applied and nothing is ended', async () => {
  const late = { method: 'GET', path: /\/transactions/, act: nothing }
  const { id, sale } = await frozenSale({ ...BUY, act: takenBut(409, 'IDEMPOTENCY_CONFLICT') }, late)
  await passFor(sale.id, 361)
  await endSale(sale.id)
  expect((await viewOf(shop.actor, id)).sale.outcome).toBe('delivered')
  expect(await db().audit.count({ where: { objectId: sale.id, action: 'sale:end-frozen' } })).toBe(0)
})

test('an unclear look-up ends nothing', async () => {
  const { id, sale } = await frozenSale()
  await passFor(sale.id, 361)
  wire.does({ method: 'GET', path: /\/transactions/, act: cut })
  await expect(endSale(sale.id)).rejects.toMatchObject(refused('FROZEN_UNCLEAR'))
  expect((await viewOf(shop.actor, id)).sale.outcome).toBe('unknown')
})

test('within six minutes of the price nothing is ended or looked up', async () => {
  const { sale } = await frozenSale()
  await passFor(sale.id, 340)
  wire.does()
  await expect(endSale(sale.id)).rejects.toMatchObject({
    problem: { code: 'FROZEN_TOO_EARLY', params: { minutes: 1 } },
  })
  expect(wire.seen).toEqual([])
})

test('nobody ends it without support’s answer, twice, or from another branch', async () => {
  const { sale } = await frozenSale()
  await passFor(sale.id, 361)
  const supervisor = await openTill('HRE-01', 'Nomsa', 'supervisor')
  const elsewhere = await openTill('BYO-01', 'Themba', 'manager')
  await expect(endSale(sale.id, supervisor)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(endSale(sale.id, elsewhere)).rejects.toMatchObject(refused('FROZEN_NONE'))
  await expect(endSale(sale.id, manager, ' a ')).rejects.toMatchObject(refused('NOTE_EMPTY'))
  const presses = await Promise.allSettled([endSale(sale.id), endSale(sale.id)])
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(endSale(sale.id)).rejects.toMatchObject(refused('FROZEN_NONE'))
})

test('a sale that is merely unknown cannot be ended this way', async () => {
  wire.does({ ...BUY, act: cut })
  const lost = await sellNow(shop.actor, { ...AIRTIME, recipient: '263773000099' })
  await passFor(lost.sale.id, 361)
  await expect(endSale(lost.sale.id)).rejects.toMatchObject(refused('FROZEN_NONE'))
  const asked = await deposit(shop.actor)
  await expect(endPayment(asked.id)).rejects.toMatchObject(refused('FROZEN_NONE'))
})

/** A sale whose first request came to `act`, and whose repeats the Service refuses without saying that it cannot sell. */
async function unknownFor(hours: number, act: Act) {
  wire.does({ ...BUY, times: 1, act }, { ...BUY, act: say(404, 'NOT_FOUND') })
  const lost = await sellNow(shop.actor, { ...AIRTIME, recipient: `2637730001${String(10 + numbers++)}` })
  await passFor(lost.sale.id, hours * 3_600)
  await makeDue(lost.sale.id)
  if (act === cut) await sweep()
  expect((await viewOf(shop.actor, lost.id)).sale).toMatchObject({ outcome: 'unknown', isLate: hours >= 24 })
  return lost
}

test('a sale that no rule ends in a day is ended the same way, and not before', async () => {
  const early = await unknownFor(23, cut)
  await expect(endSale(early.sale.id)).rejects.toMatchObject(refused('FROZEN_NONE'))
  const { id, sale } = await unknownFor(24, cut)
  expect(await openIncidents({ saleId: sale.id })).toEqual(['not_final_after_a_day'])
  wire.does({ method: 'GET', path: /\/transactions/, act: cut })
  await expect(endSale(sale.id)).rejects.toMatchObject(refused('FROZEN_UNCLEAR'))
  wire.does()
  await endSale(sale.id)
  const ended = await viewOf(shop.actor, id)
  expect(ended.sale).toMatchObject({ outcome: 'not_sold', isLate: false, refusal: { code: 'ENDED_BY_OFFICE' } })
  expect(ended.freeCents).toBe(500n)
  expect(await openIncidents({ saleId: sale.id })).toEqual([])
  expect(wire.count('POST', BUY.path)).toBe(0)
})

test('once the key that sent it was retired, another key’s empty look-up is enough after a day, and no sooner', async () => {
  const retire = ({ sale: { id } }: { sale: { id: string } }) =>
    db().sale.update({ where: { id }, data: { credential: 'gone' } })
  const frozen = await frozenSale()
  await passFor(frozen.sale.id, 361)
  await retire(frozen)
  await expect(endSale(frozen.sale.id)).rejects.toMatchObject(refused('FROZEN_UNCLEAR'))
  const lost = await unknownFor(25, cut)
  await retire(lost)
  await endSale(lost.sale.id)
  expect((await viewOf(shop.actor, lost.id)).sale.outcome).toBe('not_sold')
  const sold = await unknownFor(25, takenBut(500, 'INTERNAL_ERROR'))
  await retire(sold)
  await endSale(sold.sale.id)
  expect((await viewOf(shop.actor, sold.id)).sale.outcome).toBe('delivered')
})

test('a frozen payment is ended the same way, sixteen minutes after its last attempt', async () => {
  const asked = await frozenPayment()
  await expect(endPayment(asked.id)).rejects.toMatchObject(refused('FROZEN_TOO_EARLY'))
  await age(asked.id, 17)
  await expect(endPayment(asked.id, shop.actor)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  wire.does({ method: 'GET', path: /\/collections/, act: cut })
  await expect(endPayment(asked.id)).rejects.toMatchObject(refused('FROZEN_UNCLEAR'))
  wire.does()
  await endPayment(asked.id)
  const ended = await collectionOf(shop.actor, asked.ticketId)
  expect(ended).toMatchObject({ outcome: 'not_made', refusal: { code: 'PAYMENT_ENDED_BY_OFFICE' } })
  expect(await openIncidents({ collectionId: asked.id })).toEqual([])
  const audit = await db().audit.findFirstOrThrow({ where: { objectId: asked.id, action: 'collection:end-frozen' } })
  expect(audit).toMatchObject({ staffId: manager.staffId, detail: { reference: asked.reference, note: NOTE } })
})

test('a payment that is unknown for a day, since its key was retired, is ended the same way, and not before', async () => {
  const frozen = await frozenPayment()
  await db().collection.update({ where: { id: frozen.id }, data: { credential: 'gone' } })
  await age(frozen.id, 17)
  await expect(endPayment(frozen.id)).rejects.toMatchObject(refused('FROZEN_UNCLEAR'))
  wire.does({ ...ASK, act: cut })
  const { id, ticketId } = await deposit(shop.actor)
  wire.does()
  await db().collection.update({ where: { id }, data: { credential: 'gone' } })
  await age(id, 23 * 60)
  await expect(endPayment(id)).rejects.toMatchObject(refused('FROZEN_NONE'))
  await age(id, 25 * 60)
  expect(await collectionOf(shop.actor, ticketId)).toMatchObject({ outcome: 'unknown', isLate: true })
  await endPayment(id)
  const ended = await collectionOf(shop.actor, ticketId)
  expect(ended).toMatchObject({ outcome: 'not_made', isLate: false, refusal: { code: 'PAYMENT_ENDED_BY_OFFICE' } })
})

test('a payment unknown for a day that was made after all is found by another key, and nothing is ended', async () => {
  wire.does({ ...ASK, act: takenBut(500, 'INTERNAL_ERROR') })
  const { id, ticketId } = await deposit(shop.actor)
  wire.does()
  await db().collection.update({ where: { id }, data: { credential: 'gone' } })
  await age(id, 25 * 60)
  await endPayment(id)
  expect((await collectionOf(shop.actor, ticketId)).outcome).not.toBe('not_made')
})

test('a payment repeated after it was first asked for is offered to be ended when it may be, and not before', async () => {
  wire.does({ ...ASK, act: cut })
  const { id, ticketId } = await deposit(shop.actor)
  wire.does()
  await age(id, 24 * 60 - 1)
  await db().$executeRaw`
    update "Collection" set "createdAt" = "createdAt" - interval '2 minutes' where id = ${id}::uuid`
  expect((await collectionOf(shop.actor, ticketId)).isLate).toBe(false)
  await expect(endPayment(id)).rejects.toMatchObject(refused('FROZEN_NONE'))
  await age(id, 1)
  expect((await collectionOf(shop.actor, ticketId)).isLate).toBe(true)
  await endPayment(id)
})

test('where no key is left that could ask about them, nothing is ended, and it is said', async () => {
  const lost = await unknownFor(25, cut)
  await db().sale.update({ where: { id: lost.sale.id }, data: { credential: 'gone' } })
  wire.does({ ...ASK, act: cut })
  const { id } = await deposit(shop.actor)
  wire.does()
  await db().collection.update({ where: { id }, data: { credential: 'gone' } })
  await age(id, 25 * 60)
  const shared = globalThis as { posEnv?: Env }
  const before = env()
  shared.posEnv = { ...before, credentials: before.credentials.map((key) => ({ ...key, branch: 'HRE-01' })) }
  try {
    await expect(endSale(lost.sale.id)).rejects.toMatchObject(refused('FROZEN_NO_KEY'))
    await expect(endPayment(id)).rejects.toMatchObject(refused('FROZEN_NO_KEY'))
  } finally {
    shared.posEnv = before
  }
  expect((await viewOf(shop.actor, lost.id)).sale.outcome).toBe('unknown')
})
