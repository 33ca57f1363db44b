import { expect, test } from 'vitest'
import { listWaiting } from '@/lib/counter/ticket-lists/recent-sales.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()

test('another branch sees none of it', async () => {
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002' })
  expect((await listWaiting(shop.actor)).map((sale) => sale.ticketId)).toContain(ticket.id)
  const stranger = await openTill('BYO-01', 'Thandeka', 'supervisor')
  expect(await listWaiting(stranger)).toEqual([])
})

test('the longest waiting comes first, and a supervisor sees every till of the branch', async () => {
  const neighbour = await openTill('HRE-01', 'Blessing', 'cashier')
  const theirs = await sellNow(neighbour, { ...AIRTIME, recipient: '263000000003' })
  expect((await listWaiting(shop.actor)).map((sale) => sale.ticketId)).not.toContain(theirs.id)
  const supervisor = await openTill('HRE-01', 'Nomsa', 'supervisor')
  const waiting = await listWaiting(supervisor)
  expect(waiting.map((sale) => sale.ticketId)).toContain(theirs.id)
  expect(waiting.map((sale) => sale.at)).toEqual(waiting.map((sale) => sale.at).sort())
})
