import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '@/lib/people/access/model.ts'
import { deposit } from '../support/collect.ts'
import { AIRTIME, incidentsOf, quote, sell } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import {
  inChunks,
  moreFields,
  moreZeros,
  otherOffsets,
  packed,
  paddedWith,
  twistAll,
  typed,
  without,
} from '../support/twists.ts'
import { ALL_WELL, walkShop } from '../support/walk-shop.ts'
import { type Act, changed, type Wire } from '../support/wire.ts'

/** The Service behind a gateway, or a newer one, which the document allows for: a whole day of a shop goes as ever. */
let wire: Wire
let manager: Actor
const shop = openShop({ onWire: (line) => (wire = line) })

beforeAll(async () => {
  manager = await openTill('HRE-01', 'Farai', 'manager')
})
beforeEach(() => wire.does())

async function goesWellWith(act: Act): Promise<void> {
  twistAll(wire, act)
  expect(await walkShop(shop, manager)).toEqual(ALL_WELL)
}

test('a shop works with answers in gzip that nobody asked for', () => goesWellWith(packed('gzip')))
test('a shop works with answers in deflate', () => goesWellWith(packed('deflate')))
test('a shop works with answers in brotli', () => goesWellWith(packed('br')))
test('a shop works with answers called text/plain', () => goesWellWith(typed('text/plain; charset=utf-8')))
test('a shop works with answers of no content type', () => goesWellWith(typed(null)))
test('a shop works with answers that come in small chunks', () => goesWellWith(inChunks))
test('a shop works with fields that nobody knows in every object', () => goesWellWith(moreFields))
test('a shop works with amounts of four decimals that are zeros', () => goesWellWith(moreZeros))
test('a shop works with times told from the other side of the world', () => goesWellWith(otherOffsets))
test('a shop works without names, limits, ranges and messages of the Service', () =>
  goesWellWith(without('name', 'min_amount', 'max_amount', 'currency', 'category', 'message', 'instructions', 'meta')))
test('a delivered sale is stored though its receipt holds what no table holds', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263773000909' })
  const receipt = { customer_name: 'T MOYO\u0000\u0000', provider_reference: 'PR1\ud83d' }
  wire.does({ method: 'POST', path: /\/transactions/, act: changed((data) => ({ ...data, receipt })) })
  const { sale } = await sell(shop.actor, ticket)
  expect(sale).toMatchObject({ outcome: 'delivered' })
  expect(await incidentsOf(sale.id)).toEqual([])
})
test.each(['0001-01-01T00:00:00+02:00', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59-02:00'])(
  'a payment whose end is told as %s is stored, whether or not a table holds that time',
  async (expires_at) => {
    wire.does({ method: 'POST', path: /\/collections/, act: changed((data) => ({ ...data, expires_at })) })
    expect(await deposit(shop.actor)).toMatchObject({ outcome: 'waiting' })
  },
)
test('a shop works with texts that end in NULs', () => goesWellWith(paddedWith('\u0000\u0000')))
test('a shop works with texts that were cut in the middle of a letter', () => goesWellWith(paddedWith('\ud83d')))
