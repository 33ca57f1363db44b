import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listFavourites, pinFavourite, unpinFavourite } from '@/lib/counter/favourites/favourites.ts'
import { listRecentCustomers } from '@/lib/counter/ticket-lists/recent-customers.ts'
import { quoteFavourite, repeatSale } from '@/lib/counter/tickets/quote-ticket.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, BILL, ELECTRICITY, quote, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { toldOf, withTold } from '../support/ticket-view.ts'

const shop = openShop()

const PHONES = ['airtime', 'bundle'] as const

async function repeat(actor: Actor, saleId: string) {
  const { ticketId } = await repeatSale({ ctx: { actor }, input: { intentId: randomUUID(), saleId } })
  return viewOf(actor, ticketId)
}

test('the till remembers its last customers, each once with what they bought last, and no other till’s', async () => {
  const till = await openTill('HRE-01', 'Rudo', 'cashier')
  await sellNow(till, { ...AIRTIME, recipient: '0771234567', amount: '1' })
  await sellNow(till, { ...AIRTIME, recipient: '0772222222', amount: '2' })
  await sellNow(till, { ...AIRTIME, recipient: '0771234567', amount: '5' })
  await sellNow(till, ELECTRICITY)
  await quote(till, { ...AIRTIME, recipient: '0773333333' })
  const recent = await listRecentCustomers(till, PHONES)
  expect(recent.map(({ shown, priceText }) => [shown, priceText])).toEqual([
    ['077 123 4567', '$5.00'],
    ['077 222 2222', '$2.00'],
  ])
  expect((await listRecentCustomers(till, ['electricity'])).map((one) => one.shown)).toEqual(['0000 0000 001'])
  const neighbour = await openTill('HRE-01', 'Blessing', 'cashier')
  expect(await listRecentCustomers(neighbour, PHONES)).toEqual([])
})

test('an undelivered sale is nobody’s last purchase', async () => {
  const till = await openTill('HRE-01', 'Rudo', 'cashier')
  await portalOf(shop.simulator.url).faults([
    { match: { method: 'POST', path: '/transactions' }, kind: 'reject', times: 1 },
  ])
  expect((await sellNow(till, AIRTIME)).sale.outcome).toBe('failed')
  expect(await listRecentCustomers(till, PHONES)).toEqual([])
})

test.each([
  ['airtime', AIRTIME],
  ['electricity', ELECTRICITY],
  ['a bill', BILL],
])('repeating %s asks for a new price and sells nothing yet', async (_what, order) => {
  const sold = await sellNow(shop.actor, order)
  const again = await repeat(shop.actor, sold.sale.id)
  expect(again.id).not.toBe(sold.id)
  expect(again.sale).toMatchObject({
    state: 'quoted',
    kind: order.kind,
    recipient: sold.sale.recipient,
    priceCents: sold.sale.priceCents,
  })
  expect(again.sale.quoteId).not.toBe(sold.sale.quoteId)
})

test('only a sale of the same till is repeated', async () => {
  const sold = await sellNow(shop.actor, AIRTIME)
  const neighbour = await openTill('HRE-01', 'Blessing', 'cashier')
  await expect(repeat(neighbour, sold.sale.id)).rejects.toMatchObject({ problem: { code: 'TICKET_UNKNOWN' } })
})

test('a favourite belongs to its till, keeps its amount and is pinned once', async () => {
  const till = await openTill('HRE-01', 'Rudo', 'cashier')
  const ctx = { actor: till }
  for (const amount of ['5', '5.00', '$5'])
    await pinFavourite({ ctx, input: { productCode: 'econet.airtime', amount } })
  await pinFavourite({ ctx, input: { productCode: 'telecel.bundle.mega_10gb', amount: '' } })
  const [airtime, closed, ...more] = await listFavourites(till)
  expect(more).toEqual([])
  expect(airtime).toMatchObject({ productName: 'Econet airtime', amountCents: 500n, available: true })
  expect(closed).toMatchObject({ amountCents: null, available: false })
  const neighbour = await openTill('HRE-01', 'Blessing', 'cashier')
  expect(await listFavourites(neighbour)).toEqual([])
  await unpinFavourite({ ctx: { actor: neighbour }, input: { favouriteId: airtime?.id ?? '' } })
  expect(await listFavourites(till)).toHaveLength(2)
  await unpinFavourite({ ctx, input: { favouriteId: airtime?.id ?? '' } })
  expect(await listFavourites(till)).toHaveLength(1)
})

test('a favourite is priced for the typed number; one that is gone says so', async () => {
  const ctx = { actor: shop.actor }
  await pinFavourite({ ctx, input: { productCode: 'econet.airtime', amount: '2' } })
  const [favourite] = await listFavourites(shop.actor)
  const press = (recipient: string, favouriteId: string) =>
    quoteFavourite({ ctx, input: { intentId: randomUUID(), kind: 'bundle', recipient, favouriteId } })
  const { ticketId } = await press('0771234567', favourite?.id ?? '')
  expect((await viewOf(shop.actor, ticketId)).sale).toMatchObject({
    state: 'quoted',
    kind: 'airtime',
    priceCents: 200n,
    recipient: '263771234567',
  })
  const empty = await press('', favourite?.id ?? '')
  expect(toldOf(await viewOf(shop.actor, empty.ticketId))?.code).toBe('PHONE_EMPTY')
  const gone = await press('0771234567', randomUUID())
  expect(withTold(await viewOf(shop.actor, gone.ticketId))).toMatchObject({
    typedRecipient: '0771234567',
    problem: { code: 'FAVOURITE_GONE' },
  })
})

test('a ranged product is pinned with an amount it takes, and a till keeps eight', async () => {
  const till = await openTill('HRE-01', 'Rudo', 'cashier')
  const pin = (amount: string) =>
    pinFavourite({ ctx: { actor: till }, input: { productCode: 'econet.airtime', amount } })
  await expect(pin('')).rejects.toMatchObject({ problem: { code: 'AMOUNT_EMPTY' } })
  await expect(pin('0.01')).rejects.toMatchObject({ problem: { code: 'AMOUNT_TOO_SMALL' } })
  for (let amount = 1; amount <= 8; amount++) await pin(String(amount))
  await expect(pin('9')).rejects.toMatchObject({ problem: { code: 'FAVOURITES_FULL' } })
})
