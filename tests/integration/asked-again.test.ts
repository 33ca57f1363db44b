import { afterEach, expect, test } from 'vitest'
import type { CollectionView } from '@/lib/counter/collections/model.ts'
import { collectForTicket } from '@/lib/counter/tickets/collect-for-ticket.ts'
import { db } from '@/lib/platform/database/db.ts'
import { collect, deposit, endOpenPayments, freshPayer } from '../support/collect.ts'
import { collectionsAt, portalOf } from '../support/portal.ts'
import { AIRTIME, quote, quoteMore, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { changed, say, type Wire } from '../support/wire.ts'

let wire: Wire
const shop = openShop({ onWire: (line) => (wire = line) })
let served = 0

afterEach(async () => {
  wire.does()
  await portalOf(shop.simulator.url).faults([])
  await db().serviceStanding.updateMany({ data: { blockedCode: null, blockedAt: null } })
  await endOpenPayments()
})

const ME = { method: 'GET', path: /\/me$/ }
const PRICE = { method: 'POST', path: /\/quotes$/ }

const order = () => ({ ...AIRTIME, recipient: `2637761000${String(10 + served++)}` })

/** Payers leave their phones ringing; the day's limit leaves room for that much once, beside what was asked before. */
async function roomFor(room: number) {
  const held = { match: { method: 'POST', path: '/collections' }, kind: 'hold' }
  await portalOf(shop.simulator.url).faults([held])
  const headers = { authorization: 'Bearer service_test_demo_all_abilities' }
  const me = await (await fetch(`${shop.simulator.baseUrl}/me`, { headers })).json()
  const isDay = ({ name }: { name: string }) => name === 'collections_per_day'
  const limit = (Number(me.data.limits.find(isDay).used_today) + room).toFixed(2)
  const act = changed((account) => ({
    ...account,
    limits: account.limits.map((one: { name: string }) => (isDay(one) ? { ...one, limit } : one)),
  }))
  wire.does({ ...ME, act })
  return { ...ME, act }
}

async function isRinging(payment: CollectionView) {
  expect(payment.outcome).toBe('waiting')
  expect(await collectionsAt(shop.simulator.baseUrl, payment.reference)).toHaveLength(1)
}

test('a deposit that took the last of the day’s limit is found by whoever posts its form again', async () => {
  await roomFor(13)
  const form = { intentId: crypto.randomUUID(), phone: freshPayer() }
  const first = await deposit(shop.actor, form)
  expect((await deposit(shop.actor, form)).id).toBe(first.id)
  await isRinging(first)
  await expect(deposit(shop.actor)).rejects.toMatchObject({ problem: { code: 'COLLECTION_OVER_DAY' } })
})

test('a ticket’s payment that took the last of the day’s limit is found by whoever posts its form again', async () => {
  await roomFor(6)
  const ticket = await quote(shop.actor, order())
  const form = { intentId: crypto.randomUUID(), phone: freshPayer() }
  const first = await collect(shop.actor, ticket, form)
  expect((await collect(shop.actor, ticket, form)).id).toBe(first.id)
  await isRinging(first)
})

/** The limits as they were; the first to ask is told once `told` is done. */
async function slowly(room: number, told: Promise<unknown>) {
  const { act, ...me } = await roomFor(room)
  wire.does(
    {
      ...me,
      times: 1,
      act: async (...request) => {
        await told
        return act(...request)
      },
    },
    { ...me, act },
  )
}

test.each(['deposit', 'ticket'])(
  'a press for a %s that checks while another asks finds what that asked',
  async (what) => {
    const form = { intentId: crypto.randomUUID(), phone: freshPayer() }
    const ticket = await quote(shop.actor, order())
    const press = () => (what === 'deposit' ? deposit(shop.actor, form) : collect(shop.actor, ticket, form))
    let tell = () => {}
    await slowly(what === 'deposit' ? 13 : 6, new Promise<void>((resolve) => (tell = resolve)))
    const slow = press()
    await expect.poll(() => wire.count('GET', /\/me$/)).toBe(1)
    const first = await press()
    tell()
    expect((await slow).id).toBe(first.id)
    await isRinging(first)
  },
)

test.each(['deposit', 'ticket'])(
  'a pause that came meanwhile hides the payment of a %s from nobody who posts its form again',
  async (what) => {
    await roomFor(100)
    const form = { intentId: crypto.randomUUID(), phone: freshPayer() }
    const ticket = await quote(shop.actor, order())
    const press = () => (what === 'deposit' ? deposit(shop.actor, form) : collect(shop.actor, ticket, form))
    const first = await press()
    const standing = { blockedCode: 'PARTNER_PAUSED', blockedAt: new Date() }
    const named = { credential: 'demo', environment: 'test' } as const
    await db().serviceStanding.upsert({
      where: { credential: 'demo' },
      create: { ...named, ...standing },
      update: standing,
    })
    expect((await press()).id).toBe(first.id)
  },
)

test('a basket that was asked for is not priced again for whoever posts its form once more', async () => {
  await roomFor(100)
  const { id } = await quote(shop.actor, order())
  const basket = await quoteMore(shop.actor, id, order())
  const form = { intentId: crypto.randomUUID(), phone: freshPayer() }
  const first = await collect(shop.actor, basket, form)
  wire.does({ ...PRICE, act: say(503, 'UPSTREAM_UNAVAILABLE') })
  expect((await collect(shop.actor, basket, form)).id).toBe(first.id)
  expect(wire.seen).toEqual([])
})

test('cash for everything, posted again from the form for payments, is the sale that it was', async () => {
  const ticket = await quote(shop.actor, order())
  const typed = { method: 'ecocash', currency: 'USD', phone: '', cash: '5', reason: '', bothMayBePaid: false }
  const quoteIds = ticket.sales.map(({ quoteId }) => quoteId ?? '')
  const input = { ...typed, ticketId: ticket.id, intentId: crypto.randomUUID(), quoteIds }
  await collectForTicket({ ctx: { actor: shop.actor }, input })
  await collectForTicket({ ctx: { actor: shop.actor }, input })
  const sold = await viewOf(shop.actor, ticket.id)
  expect(sold).toMatchObject({ collections: [], tenders: [{ receivedCents: 500n }], sale: { outcome: 'delivered' } })
})

test('a deposit’s form is no other till’s', async () => {
  const form = { intentId: crypto.randomUUID(), phone: freshPayer() }
  await deposit(shop.actor, form)
  const elsewhere = await openTill('HRE-01', 'Themba', 'cashier')
  await expect(deposit(elsewhere, form)).rejects.toMatchObject({ problem: { code: 'FORM_NOT_OURS' } })
})
