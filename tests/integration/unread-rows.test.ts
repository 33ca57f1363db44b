import { beforeEach, expect, test } from 'vitest'
import { forgetCatalogue } from '@/lib/counter/catalogue/wire-catalogue.ts'
import { lookUpTypedNumber } from '@/lib/counter/tickets/read-recipient.ts'
import { watchCollections, watchReversals } from '@/lib/jobs/watch-lists.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { listSilences } from '@/lib/service/silence/silences.ts'
import { deposit, followNow } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, sellNow, viewOf } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { changed, type Wire } from '../support/wire.ts'

// One row of a list that cannot be read keeps no other from being read, and the office is told.
let wire: Wire
const shop = openShop({ onWire: (line) => (wire = line) })
const demo = () => credentialNamed('demo')

beforeEach(async () => {
  wire.does()
  forgetCatalogue('demo')
  await db().serviceSilence.deleteMany()
})

/** Adds a row that breaks the contract to every answer to such a list. */
const oddRow = (path: RegExp, row: unknown) =>
  wire.does({ method: 'GET', path, act: changed((rows: unknown[]) => [row, ...rows]) })
const silent = async () => (await listSilences(['demo'])).map(({ topics, cause }) => `${topics.join(' ')}: ${cause}`)

test('a reversal is found beside a sale of another system that cannot be read', async () => {
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000004' })
  await portalOf(shop.simulator.url).advance(150)
  oddRow(/\/transactions\?.*status=reversed/, { id: 'tx_alien', reference: 'alien', status: 'reversed' })
  expect(await watchReversals(demo())).toBe(1)
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('reversed')
  expect(await silent()).toEqual(['reversedSales: contract'])
  wire.does()
  await watchReversals(demo())
  expect(await silent()).toEqual([])
})

test('a reversed payment is found beside one that cannot be read', async () => {
  const asked = await deposit(shop.actor, { phone: '263000000004' })
  expect((await followNow(shop.actor, asked)).outcome).toBe('paid')
  await portalOf(shop.simulator.url).advance(150)
  oddRow(/\/collections\?.*status=reversed/, { id: 'col_alien', status: 'reversed', credit: 'five' })
  expect(await watchCollections(demo())).toBe(1)
  expect(await silent()).toEqual(['reversedPayments: contract'])
})

test('a product without a code hides no other', async () => {
  oddRow(/\/products/, { name: 'Something new', code: null })
  const listed = await serviceFor('demo').products()
  expect(listed).toMatchObject({ kind: 'ok' })
  expect(listed.kind === 'ok' && listed.data.some(({ code }) => code === 'econet.airtime')).toBe(true)
  expect(await silent()).toEqual(['products: contract'])
  const look = changed((found) => ({ ...found, products: [{ name: 'Something new' }, ...found.products] }))
  wire.does({ method: 'POST', path: /\/lookups/, act: look })
  expect((await lookUpTypedNumber(shop.actor, '0771234567')).products.length).toBeGreaterThan(0)
})

test('a look-up by reference that brings a row beside ours that cannot be read still proves nothing', async () => {
  oddRow(/\/transactions\?reference/, { id: 'tx_alien' })
  expect(await serviceFor('demo').findTransaction('POS-NONE')).toMatchObject({ kind: 'unanswered' })
})
