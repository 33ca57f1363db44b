import { expect, test } from 'vitest'
import { findSales, listWaiting } from '@/lib/tickets/queries.ts'
import { AIRTIME, ELECTRICITY, quote, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()

const found = async (text: string) => (await findSales(shop.actor, text)).map((sale) => sale.ticketId)

test('a past sale is found by its number in any form, its references, its meter and the end of its token', async () => {
  const airtime = await sellNow(shop.actor, { ...AIRTIME, recipient: '0771234567' })
  const electricity = await sellNow(shop.actor, ELECTRICITY)
  for (const text of ['077 123 4567', '+263 77 123-4567', '4567', airtime.sale.reference?.toLowerCase() ?? '-']) {
    expect(await found(text)).toContain(airtime.id)
    expect(await found(text)).not.toContain(electricity.id)
  }
  const token = electricity.sale.token ?? expect.unreachable('electricity comes as a token')
  for (const text of ['0000 0000 001', electricity.sale.upstreamId ?? '-', token.slice(-4), token.slice(-7), token]) {
    expect(await found(text)).toEqual([electricity.id])
  }
  expect(await found('nobody has this')).toEqual([])
})

test('without a text the newest sales are listed, and a price that was never paid is no sale', async () => {
  const first = await sellNow(shop.actor, AIRTIME)
  const second = await sellNow(shop.actor, AIRTIME)
  const unpaid = await quote(shop.actor, AIRTIME)
  const listed = await found('')
  expect(listed.slice(0, 2)).toEqual([second.id, first.id])
  expect(listed).not.toContain(unpaid.id)
})

test('another branch finds and sees none of it', async () => {
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002' })
  expect((await listWaiting(shop.actor)).map((sale) => sale.ticketId)).toContain(ticket.id)
  const stranger = await openTill('BYO-01', 'Thandeka', 'supervisor')
  expect(await findSales(stranger, '')).toEqual([])
  expect(await listWaiting(stranger)).toEqual([])
})

test('what waits longest stands first, and the branch’s supervisor sees every till of it', async () => {
  const neighbour = await openTill('HRE-01', 'Blessing', 'cashier')
  const theirs = await sellNow(neighbour, { ...AIRTIME, recipient: '263000000003' })
  expect((await listWaiting(shop.actor)).map((sale) => sale.ticketId)).not.toContain(theirs.id)
  const supervisor = await openTill('HRE-01', 'Nomsa', 'supervisor')
  const waiting = await listWaiting(supervisor)
  expect(waiting.map((sale) => sale.ticketId)).toContain(theirs.id)
  expect(waiting.map((sale) => sale.at)).toEqual(waiting.map((sale) => sale.at).sort())
})
