import { expect, test } from 'vitest'
import { getLastSlip } from '@/lib/counter/ticket-lists/recent-sales.ts'
import { getKeyMap } from '@/lib/people/keys/chosen-keys.ts'
import { isOffered } from '@/lib/people/keys/model.ts'
import { deposit } from '../support/collect.ts'
import { giveRole } from '../support/give-role.ts'
import { AIRTIME, quote, sell, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()

test('the last slip is of the ticket sold last at this till, not the one begun last', async () => {
  expect(await getLastSlip(shop.actor)).toBeNull()
  const parked = await quote(shop.actor, AIRTIME)
  const sold = await sellNow(shop.actor, AIRTIME)
  await quote(shop.actor, AIRTIME)
  expect(await getLastSlip(shop.actor)).toBe(sold.id)
  await sell(shop.actor, parked)
  expect(await getLastSlip(shop.actor)).toBe(parked.id)
})

test('a deposit and what another till sold leave the last slip as it is', async () => {
  const sold = await sellNow(shop.actor, AIRTIME)
  await deposit(shop.actor)
  const neighbour = await openTill('HRE-01', 'Blessing', 'supervisor')
  expect(await getLastSlip(neighbour)).toBeNull()
  const theirs = await sellNow(neighbour, AIRTIME)
  expect(await getLastSlip(neighbour)).toBe(theirs.id)
  expect(await getLastSlip(shop.actor)).toBe(sold.id)
})

test('whoever may print no slip has neither the slip nor its key', async () => {
  const till = await openTill('HRE-01', 'Tariro', 'cashier')
  expect(isOffered(await getKeyMap(till), 'lastSlip')).toBe(true)
  const seller = await giveRole(till, ['sale:create', 'sale:read'])
  expect(isOffered(await getKeyMap(seller), 'lastSlip')).toBe(false)
  await expect(getLastSlip(seller)).rejects.toThrow('NOT_ALLOWED')
})
