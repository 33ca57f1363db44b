import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sellAgain } from '@/lib/counter/tickets/sell-held.ts'
import { db } from '@/lib/platform/database/db.ts'
import { collect, deposit, freshPayer } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, quote, sellNow, viewOf } from '../support/sell.ts'
import { close, open, type Sums } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'
import { topUp } from '../support/top-up.ts'

// A form posted again is what its first press made (rule R1), and with other details it is refused, never silently the first.
const shop = openShop()

const refusal = (code: string) => ({ problem: { code } })

test('a float posted again is one float, and another float from the same form is refused', async () => {
  const intentId = randomUUID()
  const float = (sums: Sums) => open(shop.actor, sums, intentId)
  await float({ USD: '50' })
  expect((await float({ USD: '50' })).id).toBe(intentId)
  await expect(float({ USD: '60' })).rejects.toMatchObject(refusal('SHIFT_IS_OPEN'))
  await expect(float({})).rejects.toMatchObject(refusal('SHIFT_IS_OPEN'))
  expect(await db().shiftCount.findMany({ where: { shiftId: intentId }, select: { nativeCents: true } })).toEqual([
    { nativeCents: 5000n },
  ])
  await close(shop.actor, { USD: '50' })
})

test('an empty float posted again is the same, and a sum from the same form is refused', async () => {
  const intentId = randomUUID()
  await open(shop.actor, {}, intentId)
  await open(shop.actor, {}, intentId)
  await expect(open(shop.actor, { USD: '60' }, intentId)).rejects.toMatchObject(refusal('SHIFT_IS_OPEN'))
  await close(shop.actor, { USD: '0' })
})

test('a deposit posted again with another sum, purpose, payer or way to pay is refused, and asks nobody', async () => {
  const form = { intentId: randomUUID(), phone: freshPayer(), amount: '5' }
  const first = await deposit(shop.actor, form)
  expect((await deposit(shop.actor, { ...form, amount: '5.00' })).id).toBe(first.id)
  const others = [{ amount: '9' }, { purpose: 'A fridge' }, { phone: freshPayer() }, { method: 'onemoney' }]
  for (const other of others) {
    await expect(deposit(shop.actor, { ...form, ...other })).rejects.toMatchObject(refusal('ASKED_BEFORE'))
  }
  expect(await db().collection.count({ where: { ticketId: first.ticketId } })).toBe(1)
})

test('a payment posted again for another payer is refused, and asks nobody', async () => {
  const ticket = await quote(shop.actor, AIRTIME)
  const form = { intentId: randomUUID(), phone: freshPayer() }
  const first = await collect(shop.actor, ticket, form)
  expect((await collect(shop.actor, ticket, form)).id).toBe(first.id)
  for (const change of [{ phone: freshPayer() }, { cash: '1' }]) {
    const other = collect(shop.actor, ticket, { ...form, ...change })
    await expect(other).rejects.toMatchObject(refusal('ASKED_BEFORE'))
  }
  expect((await viewOf(shop.actor, ticket.id)).collections).toHaveLength(1)
})

test('a payment posted again with another cash part, or without it, is refused, and takes nothing', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263777555001' })
  const form = { intentId: randomUUID(), phone: freshPayer(), cash: '2' }
  const first = await collect(shop.actor, ticket, form)
  expect((await collect(shop.actor, ticket, { ...form, cash: '2.00' })).id).toBe(first.id)
  for (const cash of ['3', '', '5']) {
    await expect(collect(shop.actor, ticket, { ...form, cash })).rejects.toMatchObject(refusal('ASKED_BEFORE'))
  }
  expect((await viewOf(shop.actor, ticket.id)).tenders).toMatchObject([{ receivedCents: 200n }])
})

test('an item sold again from a form that sold it for another amount is refused, and sells nothing', async () => {
  const match = { method: 'POST', path: '/transactions' }
  await portalOf(shop.simulator.url).faults([{ match, kind: 'error', code: 'PRODUCT_UNAVAILABLE', times: 1 }])
  const { id: ticketId, sale } = await sellNow(shop.actor, { ...AIRTIME, recipient: '263777555002' })
  const form = { ticketId, saleId: sale.id, intentId: randomUUID(), amount: '2' }
  const again = (amount: string) => sellAgain({ ctx: { actor: shop.actor }, input: { ...form, amount } })
  await again('2')
  await again('2')
  for (const amount of ['3', '']) await expect(again(amount)).rejects.toMatchObject(refusal('SOLD_AGAIN_BEFORE'))
  const { sales } = await viewOf(shop.actor, ticketId)
  expect(sales.map(({ outcome, faceCents }) => [outcome, faceCents])).toEqual([
    ['not_sold', 500n],
    ['delivered', 200n],
  ])
})

test('a top-up posted again with another sum or wallet is refused, and asks for nothing', async () => {
  const manager = await openTill('HRE-01', 'Farai', 'manager')
  const form = { intentId: randomUUID(), phone: '0773410001', amount: '20' }
  const first = await topUp(manager, form)
  expect((await topUp(manager, { ...form, amount: '20.00' })).id).toBe(first.id)
  for (const other of [{ amount: '30' }, { phone: '0773410002' }]) {
    await expect(topUp(manager, { ...form, ...other })).rejects.toMatchObject(refusal('TOP_UP_BEFORE'))
  }
  expect(await db().funding.count()).toBe(1)
})
