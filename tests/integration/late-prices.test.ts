import { afterEach, expect, test, vi } from 'vitest'
import { priceAllIn } from '@/lib/counter/tickets/change-basket.ts'
import { collectFirst } from '@/lib/counter/tickets/collect-first.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { quoteTicket, requoteTicket } from '@/lib/counter/tickets/quote-ticket.ts'
import { db } from '@/lib/platform/database/db.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { collect, followNow } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, BUNDLE, quote, quoteMore, sell, viewOf } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { toldOf, withTold } from '../support/ticket-view.ts'

// What was paid for is sold, however late another price arrives.
const shop = openShop()
let served = 0

afterEach(async () => {
  vi.restoreAllMocks()
  await portalOf(shop.simulator.url).faults([])
  await db().productPrice.deleteMany()
})

const number = () => `26377500${String(1000 + served++)}`

/** Holds back the Service's next price of airtime. `asked` once it was asked for; `letGo` releases it. */
function holdPrice(): { asked: Promise<void>; letGo: () => void } {
  const service = serviceFor('demo')
  const ask = service.createQuote
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  const asked = new Promise<void>((resolve) => {
    service.createQuote = async (wanted) => {
      const answer = await ask(wanted)
      if (wanted.product !== AIRTIME.productCode) return answer
      service.createQuote = ask
      resolve()
      await gate
      return answer
    }
  })
  const release = () => {
    service.createQuote = ask
    letGo()
  }
  return { asked, letGo: release }
}

/** The cashier asks for a price of something else; before it arrives, the customer pays for the first. */
async function payDuring(ticket: TicketView, change: () => Promise<unknown>): Promise<TicketView> {
  const held = holdPrice()
  const changing = change()
  await held.asked
  await portalOf(shop.simulator.url).faults([
    { match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 },
  ])
  const payment = await collect(shop.actor, ticket)
  held.letGo()
  await changing
  const agreed = await viewOf(shop.actor, ticket.id)
  await portalOf(shop.simulator.url).customer(payment.upstreamId ?? '', 'approve')
  await followNow(shop.actor, payment)
  expect(toldOf(agreed)).toBeNull()
  return viewOf(shop.actor, ticket.id)
}

test('a price for something else that arrives after the tender changes nothing', async () => {
  const recipient = number()
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient })
  const { intentId } = ticket.sale
  const other = { ...AIRTIME, intentId, recipient: number(), amount: '1' }
  const sold = await payDuring(ticket, () => quoteTicket({ ctx: { actor: shop.actor }, input: other }))
  expect(sold.sale).toMatchObject({ outcome: 'delivered', recipient, priceCents: 500n })
})

test('a new price that arrives after the tender changes nothing, nor does its refusal', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: number() })
  const renew = () => requoteTicket({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id } })
  expect(await payDuring(ticket, renew)).toMatchObject({ sale: { outcome: 'delivered', priceCents: 500n } })
  const next = await quote(shop.actor, { ...AIRTIME, recipient: number() })
  const refused = payDuring(next, async () => {
    await db().productPrice.create({ data: { productCode: AIRTIME.productCode, chargeCents: -200n } })
    await requoteTicket({ ctx: { actor: shop.actor }, input: { ticketId: next.id } })
    await db().productPrice.deleteMany()
  })
  expect(await refused).toMatchObject({ sale: { outcome: 'delivered', priceCents: 500n, problem: null } })
})

const ctx = () => ({ actor: shop.actor })

/** From now on, airtime costs so much more; less, and its price is refused. */
async function costs(chargeCents: bigint): Promise<void> {
  await db().productPrice.deleteMany()
  await db().productPrice.create({ data: { productCode: AIRTIME.productCode, chargeCents } })
}

test.each([
  ['a new price', 100n, ({ id: ticketId }: TicketView) => requoteTicket({ ctx: ctx(), input: { ticketId } })],
  ['the refusal of a new price', -200n, ({ id: ticketId }) => requoteTicket({ ctx: ctx(), input: { ticketId } })],
  [
    'a price all in',
    100n,
    ({ id: ticketId, sale }) => priceAllIn({ ctx: ctx(), input: { ticketId, saleId: sale.id } }),
  ],
])('%s for what was chosen before does not replace what was chosen since', async (_, chargeCents, press) => {
  const recipient = number()
  await costs(100n)
  const { id } = await quote(shop.actor, { ...AIRTIME, recipient })
  const ticket = await quoteMore(shop.actor, id, { ...BUNDLE, recipient: number() })
  const held = holdPrice()
  const pressing = press(ticket)
  await held.asked
  const chosen = await quote(shop.actor, { ...BUNDLE, recipient, intentId: ticket.sale.intentId })
  await costs(chargeCents)
  held.letGo()
  await pressing
  expect((await viewOf(shop.actor, ticket.id)).sale).toEqual(chosen.sale)
})

test.each([
  ['price', 0n],
  ['refusal', -200n],
])('the %s of what was typed before does not replace what was typed since', async (_, chargeCents) => {
  const typed = { ...AIRTIME, recipient: number() }
  const { id: ticketId, sale } = await quote(shop.actor, { ...typed, amount: '1' })
  const { intentId } = sale
  const held = holdPrice()
  const pricing = quoteTicket({ ctx: ctx(), input: { ...typed, intentId, amount: '5' } })
  await held.asked
  const since = await quote(shop.actor, { ...typed, intentId, amount: '10' })
  expect(withTold(since)).toMatchObject({ priceCents: 1_000n, problem: null })
  await costs(chargeCents)
  held.letGo()
  await pricing
  expect((await viewOf(shop.actor, ticketId)).sale).toEqual(since.sale)
})

test.each([
  ['the first item', 'refused', AIRTIME, BUNDLE, -200n],
  ['the first item', 'dearer', AIRTIME, BUNDLE, 200n],
  ['another item', 'refused', BUNDLE, AIRTIME, -200n],
])(
  'a press of Sell says to look again if %s, which is %s, is another choice by now',
  async (_, __, first, second, chargeCents) => {
    await costs(100n)
    const { id } = await quote(shop.actor, { ...first, recipient: number() })
    const ticket = await quoteMore(shop.actor, id, { ...second, recipient: number() })
    const airtime = ticket.sales.find(({ productCode }) => productCode === AIRTIME.productCode)
    const held = holdPrice()
    const pressing = sell(shop.actor, ticket)
    await held.asked
    const chosen = await quote(shop.actor, { ...BUNDLE, recipient: number(), intentId: airtime?.intentId ?? '' })
    await costs(chargeCents)
    held.letGo()
    await pressing
    const { problem, sales } = await viewOf(shop.actor, id)
    expect(problem).toEqual({ code: 'QUOTE_CHANGED' })
    expect(sales.map((sale) => sale.problem)).toEqual([null, null])
    expect(sales.map(({ productCode }) => productCode)).toEqual(chosen.sales.map(() => BUNDLE.productCode))
  },
)

test('our own price for paying first is not set once a tender was accepted', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: number() })
  await db().sale.update({ where: { id: ticket.sale.id }, data: { problem: { code: 'INSUFFICIENT_BALANCE' } } })
  const input = { ticketId: ticket.id, saleId: ticket.sale.id }
  vi.spyOn(db().productPrice, 'findMany').mockImplementationOnce((async () => {
    await db().ticket.update({ where: { id: ticket.id }, data: { tenderedAt: new Date() } })
    return []
  }) as never)
  await expect(collectFirst({ ctx: { actor: shop.actor }, input })).rejects.toThrow('ALREADY_PAID')
  expect((await viewOf(shop.actor, ticket.id)).sale.quoteId).toBe(ticket.sale.quoteId)
})
