import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readyToSell } from '@/components/counter/tickets/items.ts'
import { removeItem } from '@/lib/counter/tickets/change-basket.ts'
import { keepOnTicket } from '@/lib/counter/tickets/internal/keep-problem.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { quoteTicket, requoteTicket } from '@/lib/counter/tickets/quote-ticket.ts'
import { sellTicket } from '@/lib/counter/tickets/sell-ticket.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { Account } from '@/lib/service/api/contract/account.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { collect, followNow } from '../support/collect.ts'
import { AIRTIME, BUNDLE, claimOf, type Order, quote, quoteMore, sell, sellNow, viewOf } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { toldOf, withTold } from '../support/ticket-view.ts'

const shop = openShop()
let served = 0

beforeAll(async () => {
  await sellNow(shop.actor, order('40'))
})

afterEach(async () => {
  vi.restoreAllMocks()
  await db().productPrice.deleteMany()
})

function order(amount = '5'): Order {
  served += 1
  return { ...AIRTIME, amount, recipient: `2637723000${String(10 + served)}` }
}

/** Airtime for $5 and $2, which cost us $4.75 and $1.90. */
async function basket(): Promise<TicketView> {
  const { id: ticketId } = await quote(shop.actor, order('5'))
  return quoteMore(shop.actor, ticketId, order('2'))
}

/** The Service shows this balance, and these limits. */
async function shown({ availableCents, limits }: { availableCents?: bigint; limits?: Account['limits'] }) {
  const service = serviceFor('demo')
  const [balance, me] = [await service.balances(), await service.me()]
  if (balance.kind !== 'ok' || me.kind !== 'ok') throw new Error('the Service answers')
  if (availableCents !== undefined)
    vi.spyOn(service, 'balances').mockResolvedValue({ ...balance, data: { ...balance.data, availableCents } })
  if (limits) vi.spyOn(service, 'me').mockResolvedValue({ ...me, data: { ...me.data, limits } })
}

const saleLimit = (limitCents: bigint | null, usedTodayCents: bigint | null = null) => [
  { name: 'per_sale', limitCents, usedTodayCents },
]
const dayLimit = (limitCents: bigint | null, usedTodayCents: bigint | null = null) => [
  { name: 'sales_per_day', limitCents, usedTodayCents },
]

test('a basket that takes the balance to its last cent is sold; one that takes a cent more is not', async () => {
  const ticket = await basket()
  await shown({ availableCents: 664n })
  const refused = await sell(shop.actor, ticket)
  expect(toldOf(refused)).toEqual({
    code: 'BASKET_OVER_BALANCE',
    params: { needed: '$6.65', available: '$6.64' },
  })
  vi.restoreAllMocks()
  await shown({ availableCents: 665n })
  expect((await sell(shop.actor, refused)).sales.map(({ state }) => state)).toEqual(['completed', 'completed'])
})

test('a basket paid wholly by phone brings the money itself; a part in cash has to be in the balance', async () => {
  const ticket = await basket()
  await shown({ availableCents: 0n })
  const payment = await collect(shop.actor, ticket)
  expect(payment).toMatchObject({ outcome: 'waiting', amountCents: 700n })
  await followNow(shop.actor, payment)
  expect((await viewOf(shop.actor, ticket.id)).sales.map(({ state }) => state)).toEqual(['completed', 'completed'])
  // $7.00 less $3.00 in cash brings $4.00 of the $6.65.
  const mixed = await basket()
  await shown({ availableCents: 264n })
  await expect(collect(shop.actor, mixed, { cash: '3' })).rejects.toMatchObject({
    problem: { code: 'BASKET_OVER_BALANCE', params: { needed: '$2.65', available: '$2.64' } },
  })
  expect((await viewOf(shop.actor, mixed.id)).collections).toEqual([])
  vi.restoreAllMocks()
  await shown({ availableCents: 265n })
  expect(await collect(shop.actor, await viewOf(shop.actor, mixed.id), { cash: '3' })).toMatchObject({
    amountCents: 400n,
  })
})

test.each([
  ['one sale’s limit is that of the dearest', saleLimit(475n), null],
  ['the dearest is a cent beyond one sale’s limit', saleLimit(474n), { needed: '$4.75', left: '$4.74' }],
  ['what was sold today counts', dayLimit(1_000n, 335n), null],
  ['what was sold today leaves a cent too little', dayLimit(1_000n, 336n), { needed: '$6.65', left: '$6.64' }],
  ['nothing is told of today', dayLimit(665n), null],
  ['no limit is set', [...saleLimit(null, 1n), ...dayLimit(null, 1n)], null],
  ['others are limited', [{ name: 'per_collection', limitCents: 1n, usedTodayCents: 0n }], null],
])('a basket and the limits: %s', async (_, limits, params) => {
  const ticket = await basket()
  await shown({ limits })
  const after = await sell(shop.actor, ticket)
  expect(toldOf(after)).toEqual(params && { code: 'BASKET_OVER_LIMIT', params })
  expect(after.sale.state).toBe(params ? 'quoted' : 'completed')
})

test('what the Service does not tell about balance and limits keeps no basket from being sold', async () => {
  const ticket = await basket()
  const unclear = { kind: 'unanswered' } as Awaited<ReturnType<ReturnType<typeof serviceFor>['me']>>
  const asked = vi.spyOn(serviceFor('demo'), 'me').mockResolvedValue(unclear)
  expect((await sell(shop.actor, ticket)).sale.state).toBe('completed')
  expect(asked).toHaveBeenCalled()
})

test('one item is not priced again with the press that sells it', async () => {
  const ticket = await quote(shop.actor, order('5'))
  const asked = vi.spyOn(serviceFor('demo'), 'createQuote')
  expect((await sell(shop.actor, ticket)).sale.state).toBe('completed')
  expect(asked).not.toHaveBeenCalled()
})

test('a basket in which one item has another quote than was seen is not priced again: nobody agreed to it', async () => {
  const ticket = await basket()
  const asked = vi.spyOn(serviceFor('demo'), 'createQuote')
  const [first, second] = ticket.sales
  if (!first || !second) throw new Error('two items')
  const after = await sell(shop.actor, { ...ticket, sales: [first, { ...second, quoteId: first.quoteId }] })
  expect(toldOf(after)?.code).toBe('QUOTE_CHANGED')
  expect(asked).not.toHaveBeenCalled()
})

type Answer = Awaited<ReturnType<ReturnType<typeof serviceFor>['createQuote']>>

const silent = { kind: 'unanswered', error: { unknownCode: null } } as unknown as Answer
const refusing = (code: string) => {
  const details = { code, fieldErrors: {}, limit: null, reason: null, ability: null, requestId: null }
  return { kind: 'refused', error: { ...details, retryAfterSeconds: null } } as unknown as Answer
}

/** The Service answers so when asked for a price for these recipients. */
function answered(answers: Record<string, Answer>) {
  const service = serviceFor('demo')
  const ask = service.createQuote.bind(service)
  vi.spyOn(service, 'createQuote').mockImplementation(async (request) => {
    return answers[Object.values(request.recipient).join('')] ?? ask(request)
  })
}

const problems = ({ sales }: TicketView) =>
  sales.map(({ typedProblem, problem }) => (typedProblem ?? problem)?.code ?? null)

test.each([
  ['closed', refusing('PRODUCT_UNAVAILABLE'), 'PRODUCT_UNAVAILABLE', false],
  ['not to be had for a moment', refusing('UPSTREAM_UNAVAILABLE'), 'UPSTREAM_UNAVAILABLE', true],
  ['not answered', silent, 'QUOTE_UNANSWERED', true],
])('a price that is %s is the problem of its own item, not of the first', async (_, answer, code, isPassing) => {
  const ticket = await sell(shop.actor, await basket(), '1')
  expect(ticket.problem?.code).toBe('TENDER_TOO_SMALL')
  answered({ [ticket.sales[1]?.recipient ?? '']: answer })
  const refused = await sell(shop.actor, ticket, '10')
  expect(problems(refused)).toEqual([null, code])
  expect(refused.problem, 'this press was answered anew').toBeNull()
  // A refusal that passes stands beside the price, where the cash stays; any other opens its item to be changed.
  expect(refused.sales.map(readyToSell)).toEqual([true, isPassing])
  // A page that still shows the price that is held no more is told to look again.
  const collected = { problem: { code: isPassing ? code : 'QUOTE_CHANGED' } }
  await expect(collect(shop.actor, ticket)).rejects.toMatchObject(collected)
  expect(problems(await viewOf(shop.actor, ticket.id))).toEqual([null, code])
  await requoteTicket({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id } })
  const again = await viewOf(shop.actor, ticket.id)
  expect(problems(again)).toEqual([null, code])
  expect(again.sales.map(readyToSell)).toEqual([true, isPassing])
  vi.restoreAllMocks()
  await requoteTicket({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id } })
  const priced = await viewOf(shop.actor, ticket.id)
  expect(priced.sales.map(readyToSell)).toEqual([true, true])
  expect((await sell(shop.actor, priced)).tenders).toHaveLength(1)
})

test('each item of a basket keeps its own refusal', async () => {
  const ticket = await basket()
  const [first, second] = ticket.sales.map(({ recipient }) => recipient ?? '')
  answered({ [first ?? '']: silent, [second ?? '']: refusing('PRODUCT_UNAVAILABLE') })
  expect(problems(await sell(shop.actor, ticket))).toEqual(['QUOTE_UNANSWERED', 'PRODUCT_UNAVAILABLE'])
})

test('a press is answered anew: an item that has a price again says nothing, though another is refused now', async () => {
  const ticket = await basket()
  const [first, second] = ticket.sales.map(({ recipient }) => recipient ?? '')
  answered({ [first ?? '']: silent })
  expect(problems(await sell(shop.actor, ticket))).toEqual(['QUOTE_UNANSWERED', null])
  vi.restoreAllMocks()
  answered({ [second ?? '']: refusing('PRODUCT_UNAVAILABLE') })
  expect(problems(await sell(shop.actor, ticket))).toEqual([null, 'PRODUCT_UNAVAILABLE'])
})

test('a press that is refused once another one has claimed the ticket leaves nothing on it', async () => {
  const sold = await sell(shop.actor, await quote(shop.actor, order()))
  const first = await db().sale.findUniqueOrThrow({ where: { id: sold.sale.id } })
  expect(await keepOnTicket(first, async () => refuse('QUOTE_LAPSED'))).toBe('refused')
  expect((await viewOf(shop.actor, sold.id)).problem).toBeNull()
})

test('a new choice that gets no price for a moment does not stand at the old price', async () => {
  const first = order('5')
  const ticket = await quote(shop.actor, first)
  answered({ [first.recipient]: silent })
  const changed = await quote(shop.actor, { ...first, amount: '10', intentId: ticket.sale.intentId })
  expect(withTold(changed)).toMatchObject({ priceCents: 500n, problem: { code: 'QUOTE_UNANSWERED' } })
  expect(readyToSell(changed.sale)).toBe(false)
})

test.each([
  ['the other gets no price', ({ recipient }: { recipient: string }) => answered({ [recipient]: silent })],
  ['the balance is too low for both', () => shown({ availableCents: 100n })],
])('a new choice that got no price keeps that refusal when an old page sells, and %s', async (_, stop) => {
  const ticket = await basket()
  const [first, second] = ticket.sales
  answered({ [second?.recipient ?? '']: silent })
  const { intentId = '', recipient, productCode } = second ?? {}
  const input = { ...order('9'), intentId, recipient: recipient ?? '', productCode: productCode ?? null }
  await quoteTicket({ ctx: { actor: shop.actor }, input })
  vi.restoreAllMocks()
  await stop({ recipient: first?.recipient ?? '' })
  const after = await sell(shop.actor, ticket)
  expect(after.sales.map(readyToSell)).toEqual([true, false])
  expect(after.tenders).toEqual([])
})

test('a new choice that got no price keeps that refusal when an old page sells with too little cash', async () => {
  const first = order('5')
  const ticket = await quote(shop.actor, first)
  answered({ [first.recipient]: silent })
  await quote(shop.actor, { ...first, amount: '10', intentId: ticket.sale.intentId })
  const after = await sell(shop.actor, ticket, '1')
  expect(toldOf(after)).toMatchObject({ code: 'QUOTE_UNANSWERED' })
  expect(readyToSell(after.sale)).toBe(false)
})

test('an item that never got a price keeps why when the others are priced again', async () => {
  const { id: ticketId } = await quote(shop.actor, order('5'))
  const next = order('2')
  answered({ [next.recipient]: silent })
  await quoteMore(shop.actor, ticketId, next)
  vi.restoreAllMocks()
  await requoteTicket({ ctx: { actor: shop.actor }, input: { ticketId } })
  expect(problems(await viewOf(shop.actor, ticketId))).toEqual([null, 'QUOTE_UNANSWERED'])
})

const isAskedWhy = ({ problem }: TicketView) => problem?.code === 'SAME_IN_BASKET'

test.each([
  ['changed', (ticket: TicketView) => quote(shop.actor, { ...order('1'), intentId: ticket.sales[1]?.intentId ?? '' })],
  ['joined by another', (ticket: TicketView) => quoteMore(shop.actor, ticket.id, order('1'))],
  [
    'removed',
    async (ticket: TicketView) => {
      const input = { ticketId: ticket.id, saleId: ticket.sales[1]?.id ?? '' }
      await removeItem({ ctx: { actor: shop.actor }, input })
      return viewOf(shop.actor, ticket.id)
    },
  ],
])('what all items together were refused for is over once one is %s', async (_, change) => {
  const ticket = await basket()
  await shown({ availableCents: 100n })
  expect((await sell(shop.actor, ticket)).problem?.code).toBe('BASKET_OVER_BALANCE')
  expect(toldOf(await change(ticket)), 'it told of sums that are no more').toBeNull()
  vi.restoreAllMocks()
  const short = await sell(shop.actor, await basket(), '1')
  expect(short.problem?.code).toBe('TENDER_TOO_SMALL')
  expect(toldOf(await change(short))).toBeNull()
  const same = order('5')
  const twice = await quoteMore(shop.actor, (await quote(shop.actor, same)).id, same)
  await sellTicket({ ctx: { actor: shop.actor }, input: claimOf(twice) })
  expect(isAskedWhy(await viewOf(shop.actor, twice.id))).toBe(true)
  expect(isAskedWhy(await change(twice))).toBe(false)
})

test('a new price that the customer has not heard is still said when another item changes', async () => {
  const ticket = await basket()
  await db().productPrice.create({ data: { productCode: AIRTIME.productCode, chargeCents: 10n } })
  expect(problems(await sell(shop.actor, ticket))).toEqual(['PRICE_CHANGED', 'PRICE_CHANGED'])
  const changed = await quote(shop.actor, { ...order('1'), intentId: ticket.sales[1]?.intentId ?? '' })
  expect(problems(changed)).toEqual(['PRICE_CHANGED', null])
})

/** Asks for the price of a ticket's item once more, of this order, when it costs ten cents more. */
async function dearer(ticket: TicketView, again: Order): Promise<TicketView> {
  await db().productPrice.create({ data: { productCode: again.productCode, chargeCents: 10n } })
  await quoteTicket({ ctx: { actor: shop.actor }, input: { ...again, intentId: ticket.sale.intentId } })
  return viewOf(shop.actor, ticket.id)
}

test('a price that rose for the same thing is pointed out with the one before', async () => {
  const first = order()
  const again = await dearer(await quote(shop.actor, first), first)
  expect(withTold(again)).toMatchObject({
    priceCents: 510n,
    problem: { code: 'PRICE_CHANGED', params: { before: '$5.00' } },
  })
})

test.each([
  ['another number', (first: Order) => ({ ...order(), amount: first.amount })],
  ['another amount', (first: Order) => ({ ...first, amount: '6' })],
  ['another product', (first: Order) => ({ ...BUNDLE, recipient: first.recipient })],
])('a price for %s is no change of the one before', async (_, other) => {
  const first = order()
  const again = await dearer(await quote(shop.actor, first), other(first))
  expect(toldOf(again)).toBeNull()
})

test('a price that is the same again says nothing, and clears what a dearer one said', async () => {
  const first = order()
  const ticket = await quote(shop.actor, first)
  expect(toldOf(ticket)).toBeNull()
  const changed = await dearer(ticket, first)
  expect(toldOf(changed)).not.toBeNull()
  await quoteTicket({ ctx: { actor: shop.actor }, input: { ...first, intentId: ticket.sale.intentId } })
  expect(toldOf(await viewOf(shop.actor, ticket.id))).toBeNull()
})
