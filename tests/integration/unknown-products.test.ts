import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listKind } from '@/lib/counter/catalogue/queries.ts'
import { forgetCatalogue } from '@/lib/counter/catalogue/wire-catalogue.ts'
import { lookUpTypedNumber } from '@/lib/counter/tickets/read-recipient.ts'
import { watchCatalogue } from '@/lib/jobs/watch-catalogue.ts'
import { listOpenAlerts } from '@/lib/office/alerts/queries.ts'
import { watchAlerts } from '@/lib/office/alerts/watch-alerts.ts'
import { checkSetUp } from '@/lib/office/set-up/check-set-up.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { changed, cut, say, type Wire } from '../support/wire.ts'

/** A kind of product that a newer Service sells is on no screen of ours: the office is told, and the rest is sold. */
let wire: Wire
let owner: Actor
const shop = openShop({ onWire: (line) => (wire = line) })

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
})
beforeEach(() => {
  forgetCatalogue('demo')
  wire.does()
})

const FUNERAL = {
  code: 'nyaradzo.plan',
  name: 'Funeral plan',
  category: 'insurance',
  required_fields: ['recipient.policy'],
  available: true,
}

/** The whole list, and what is offered to a number, have these too; lists by category stay as they are. */
function offers(...products: object[]): void {
  wire.does(
    { method: 'GET', path: /\/products$/, act: changed((list) => [...list, ...products]) },
    {
      method: 'POST',
      path: /\/lookups\/mobile$/,
      act: changed((found) => ({ ...found, products: [...found.products, ...products] })),
    },
  )
}

const open = () => db().incident.findMany({ where: { kind: 'product_unknown', resolvedAt: null } })
const finding = async () => (await checkSetUp(owner)).find(({ check }) => check === 'catalogue')

test('Set-up says that everything on offer can be sold', async () => {
  expect(await finding()).toMatchObject({ verdict: 'good', reason: 'all', params: { count: expect.any(Number) } })
})

test('a category that this version does not know is named under Set-up, and everything else is sold', async () => {
  offers(FUNERAL)
  expect(await finding()).toMatchObject({
    verdict: 'look',
    reason: 'unknown',
    params: { count: 1, products: 'Funeral plan (nyaradzo.plan)' },
  })
  const { products } = await lookUpTypedNumber(shop.actor, '0771234567')
  expect(products.map(({ code }) => code)).toContain('econet.airtime')
  expect(await listKind(shop.actor, 'electricity')).toHaveLength(1)
  expect((await sellNow(shop.actor, AIRTIME)).sale.outcome).toBe('delivered')
})

test('the worker tells the office of it once, again when the list changes, and is done when it is gone', async () => {
  offers(FUNERAL)
  await Promise.all([watchCatalogue('test'), watchCatalogue('test')])
  await watchCatalogue('test')
  expect(await open()).toMatchObject([{ detail: { products: ['nyaradzo.plan'] } }])
  await watchAlerts('test')
  expect((await listOpenAlerts(owner)).map(({ detail }) => detail.incident)).toEqual(['product_unknown'])
  offers(FUNERAL, { ...FUNERAL, code: 'bus.ticket' })
  await watchCatalogue('test')
  expect(await open()).toMatchObject([{ detail: { products: ['bus.ticket', 'nyaradzo.plan'] } }])
  wire.does()
  await watchCatalogue('test')
  expect(await open()).toEqual([])
})

test('a product that the Service has not opened yet is not told of', async () => {
  offers({ ...FUNERAL, available: false })
  await watchCatalogue('test')
  expect(await open()).toEqual([])
})

test('without a list nothing is said, and what was said stays', async () => {
  offers(FUNERAL)
  await watchCatalogue('test')
  for (const act of [cut, say(429, 'RATE_LIMITED')]) {
    wire.does({ method: 'GET', path: /\/products/, act })
    forgetCatalogue('demo')
    await watchCatalogue('test')
    expect(await finding()).toBeUndefined()
    expect(await open()).toHaveLength(1)
  }
})

test('in a bare list, the lists by category tell what can be sold', async () => {
  const bare = changed((list) => list.map(({ category: _, ...product }: { category: string }) => product))
  wire.does({ method: 'GET', path: /\/products/, act: bare })
  expect(await finding()).toMatchObject({ verdict: 'good' })
})
