import { expect, test } from 'vitest'
import { followSale } from '@/lib/counter/sales/follow-sale.ts'
import { concludeNotSold } from '@/lib/counter/sales/internal/conclude-sale.ts'
import { postSale } from '@/lib/counter/sales/post-sale.ts'
import { askNow } from '@/lib/counter/tickets/ask-now.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { SALE_STATES } from '@/lib/platform/shared/order-state.ts'
import { transactionsAt } from '../support/portal.ts'
import { incidentsOf, makeDue, passFor } from '../support/sell.ts'
import { BUY, LOOK, openShopOverWire } from '../support/sell-over-wire.ts'
import { sweep } from '../support/sweep.ts'
import { cut, nothing, say, takenBut, type WireReply } from '../support/wire.ts'

const { shop, wire, posts, sellOver, turnOf } = openShopOverWire('2637720000')

const rowOf = ({ sale }: TicketView) => db().sale.findUniqueOrThrow({ where: { id: sale.id } })
const upstreamOf = ({ sale }: TicketView) => transactionsAt(shop.simulator.baseUrl, sale.reference ?? '')

/** A sale whose requests never arrived, priced more than six minutes ago. */
async function lostLongAgo() {
  const ticket = await sellOver({ ...BUY, act: cut })
  await passFor(ticket.sale.id, 361)
  return ticket
}

test('a used price may have bought this very sale: an immediate empty look-up does not end it', async () => {
  const used = { ...BUY, act: takenBut(409, 'QUOTE_USED') }
  const ticket = await sellOver(used, { ...LOOK, times: 1, act: nothing })
  expect(ticket.sale).toMatchObject({ outcome: 'unknown', refusal: { code: 'QUOTE_USED' } })
  expect(await turnOf(ticket)).toBe('delivered')
  expect(await incidentsOf(ticket.sale.id)).toEqual(['quote_used_elsewhere'])
  expect(await upstreamOf(ticket)).toHaveLength(1)
})

test('a sale whose price was used elsewhere ends after six minutes, a repeat that says so again, and an empty look-up', async () => {
  const used = { ...BUY, act: say(409, 'QUOTE_USED') }
  const ticket = await sellOver(used)
  expect(await turnOf(ticket, used)).toBe('unknown')
  await passFor(ticket.sale.id, 361)
  expect(await turnOf(ticket, { ...LOOK, act: cut }, used)).toBe('unknown')
  expect(posts()).toBe(0)
  expect(await turnOf(ticket, { ...LOOK, times: 1, act: nothing }, { ...LOOK, act: cut }, used)).toBe('unknown')
  expect(posts()).toBe(1)
  expect(await turnOf(ticket, used)).toBe('not_sold')
})

test('a price that lapsed before the only attempt ends the sale at once, unless the look-up is unclear', async () => {
  const lapsed = { ...BUY, act: say(409, 'QUOTE_EXPIRED') }
  expect((await sellOver(lapsed)).sale.outcome).toBe('not_sold')
  const unclear = await sellOver(lapsed, { ...LOOK, act: cut })
  expect(unclear.sale.outcome).toBe('unknown')
})

test.each([
  ['is cut off', cut],
  ['is in progress', say(409, 'IDEMPOTENCY_IN_PROGRESS')],
  ['meets a refused key', say(401, 'KEY_INVALID')],
  ['meets a paused partner', say(403, 'PARTNER_PAUSED')],
  ['meets a balance that is too low', say(402, 'INSUFFICIENT_BALANCE')],
  ['meets a provider out of reach', say(503, 'UPSTREAM_UNAVAILABLE')],
  ['has an answer with a code that nobody knows', say(410, 'GONE_FOR_GOOD')],
])('six minutes and empty look-ups end nothing while the repeat %s', async (_how, act) => {
  const ticket = await lostLongAgo()
  expect(await turnOf(ticket, { ...BUY, act })).toBe('unknown')
  expect(posts()).toBe(1)
  await db().serviceStanding.updateMany({ data: { blockedCode: null, blockedAt: null } })
})

test('a lapsed price ends nothing while the look-up after it is unclear', async () => {
  const ticket = await lostLongAgo()
  const lapsed = { ...BUY, act: say(409, 'QUOTE_EXPIRED') }
  expect(await turnOf(ticket, { ...LOOK, times: 1, act: nothing }, { ...LOOK, act: cut }, lapsed)).toBe('unknown')
  expect(posts()).toBe(1)
  expect(await turnOf(ticket, lapsed)).toBe('not_sold')
})

test('a sale that cannot be looked up is not repeated', async () => {
  const ticket = await lostLongAgo()
  expect(await turnOf(ticket, { ...LOOK, act: cut })).toBe('unknown')
  expect(posts()).toBe(0)
})

test('only the newest repeat can prove that the price lapsed', async () => {
  const ticket = await sellOver({ ...BUY, act: cut })
  expect(await turnOf(ticket, { ...BUY, act: say(409, 'QUOTE_EXPIRED') })).toBe('unknown')
  await passFor(ticket.sale.id, 361)
  expect(await turnOf(ticket, { ...BUY, act: cut })).toBe('unknown')
})

test('five minutes and fifty seconds are not six minutes', async () => {
  const ticket = await sellOver({ ...BUY, act: cut })
  await passFor(ticket.sale.id, 350)
  expect(await turnOf(ticket, { ...BUY, act: say(409, 'QUOTE_EXPIRED') })).toBe('unknown')
})

test('nobody repeats a sale whose request may still be on its way', async () => {
  const ticket = await sellOver({ ...BUY, act: cut })
  wire.does()
  await makeDue(ticket.sale.id)
  await db().$executeRaw`
    update "Sale" set "postingUntil" = now() + interval '30 seconds' where id = ${ticket.sale.id}::uuid`
  await sweep()
  expect(wire.count('GET', LOOK.path)).toBe(1)
  expect(posts()).toBe(0)
})

test('a sale frozen during a look-up is not repeated', async () => {
  const ticket = await sellOver({ ...BUY, act: cut })
  const freeze = async (passOn: () => Promise<WireReply>) => {
    await db().sale.update({ where: { id: ticket.sale.id }, data: { frozen: true } })
    return passOn()
  }
  expect(await turnOf(ticket, { ...LOOK, act: freeze })).toBe('unknown')
  expect(posts()).toBe(0)
})

test('two workers following a sale at once repeat it once', async () => {
  const ticket = await sellOver({ ...BUY, act: cut })
  wire.does({ ...BUY, act: cut })
  await makeDue(ticket.sale.id)
  await Promise.all([followSale(ticket.sale.id), followSale(ticket.sale.id), followSale(ticket.sale.id)])
  expect(posts()).toBe(1)
})

test('every repeat carries the first key and the first body', async () => {
  const ticket = await sellOver({ ...BUY, act: cut })
  const [first] = wire.seen
  const sent = [first]
  for (const act of [cut, say(500, 'INTERNAL_ERROR'), say(418, 'TEAPOT_COLD')]) {
    await turnOf(ticket, { ...BUY, act })
    sent.push(wire.seen.find(({ method }) => method === 'POST'))
  }
  expect(sent).toEqual([first, first, first, first])
  expect(first?.idempotencyKey).toBe((await rowOf(ticket)).idempotencyKey)
})

test.each(['INSUFFICIENT_BALANCE', 'LIMIT_EXCEEDED', 'UPSTREAM_UNAVAILABLE', 'VELOCITY_LIMITED'])(
  '%s after an unanswered request is not believed, even with an empty look-up',
  async (code) => {
    const ticket = await sellOver({ ...BUY, act: cut })
    expect(await turnOf(ticket, { ...BUY, act: say(409, code) })).toBe('unknown')
  },
)

test.each([
  ['a refusal', say(402, 'INSUFFICIENT_BALANCE')],
  ['silence', cut],
])('%s in answer to an older attempt says nothing about a newer one', async (_, act) => {
  let counted = {}
  const overtaken: typeof act = async (passOn, seen) => {
    const { reference } = JSON.parse(seen.body)
    counted = await db().sale.update({ where: { reference }, data: { attempts: 2 } })
    return act(passOn, seen)
  }
  const ticket = await sellOver({ ...BUY, act: overtaken })
  const sale = await rowOf(ticket)
  expect(sale).toEqual(counted)
  const history = await db().saleEvent.findMany({ where: { saleId: sale.id }, orderBy: { id: 'desc' } })
  expect(history[0]).toMatchObject({ kind: 'sent' })
})

test.each([
  ['a newer one was counted', { attempts: 2 }],
  ['the sale was called not sold', { state: 'not_sold' as const }],
])('an attempt counted but not sent in time is not sent once %s', async (_, change) => {
  const { sale } = await sellOver({ ...BUY, act: cut })
  const attempt = { id: sale.id, number: 1, reference: sale.reference ?? '' }
  await postSale(attempt)
  expect(posts()).toBe(2)
  await db().sale.update({ where: { id: sale.id }, data: change })
  await postSale(attempt)
  expect(posts()).toBe(2)
})

test.each(SALE_STATES.filter((state) => state !== 'sending'))(
  'what is %s is never ended as not sold',
  async (state) => {
    const ticket = await sellOver({ ...BUY, act: cut })
    const { id: saleId } = ticket.sale
    await db().sale.update({ where: { id: saleId }, data: { state } })
    expect(await concludeNotSold({ attempt: { id: saleId, number: 1 }, refusal: null, source: 'test' })).toBe(false)
    expect(await rowOf(ticket)).toMatchObject({ state })
    await db().sale.update({ where: { id: saleId }, data: { state: 'sending' } })
  },
)

test('a sale posted again meanwhile is not ended', async () => {
  const ticket = await sellOver({ ...BUY, act: cut })
  const end = (number: number) => {
    return concludeNotSold({ attempt: { id: ticket.sale.id, number }, refusal: null, source: 'test' })
  }
  for (const number of [0, 2]) expect(await end(number)).toBe(false)
  expect(await end(1)).toBe(true)
})

test('an ended sale is never posted again, whoever asks', async () => {
  const ticket = await lostLongAgo()
  expect(await turnOf(ticket, { ...BUY, act: say(409, 'QUOTE_EXPIRED') })).toBe('not_sold')
  wire.does()
  await followSale(ticket.sale.id)
  await askNow({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id } })
  expect(wire.seen).toEqual([])
})
