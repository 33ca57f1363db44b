import { expect, test } from 'vitest'
import type { CollectionView } from '@/lib/counter/collections/model.ts'
import type { SaleView, TicketView } from '@/lib/counter/tickets/model.ts'
import { wordsFor } from '@/lib/platform/i18n/words.ts'
import { aSale, aTicket, THREE_TOKENS } from '@/tests/support/ticket-view.ts'
import { displayView } from './display-view.ts'

const PAID = new Date('2026-11-21T07:14:00Z')
const after = (seconds: number) => new Date(PAID.getTime() + seconds * 1000)
const TENDERS = [
  {
    intakeId: 'intake',
    at: PAID,
    typeId: 'cash',
    reference: null,
    currency: 'USD',
    receivedCents: 1_000n,
    changeCents: 800n,
  },
]

const payment = (state: CollectionView['state'], different: Partial<CollectionView> = {}) =>
  ({
    id: state,
    state,
    amountCents: 150n,
    creditCents: null,
    nextAction: 'other',
    payCode: null,
    ...different,
  }) as CollectionView
/** Fifty cents in cash beside a payment. */
const CASH_PART = { tenders: [], waysBack: [[{ typeId: 'cash', currency: 'USD', nativeCents: 50n }]] }

/** The display of $2 airtime, paid with $10, that many seconds later. */
async function shown(
  seconds: number,
  sale: Partial<SaleView>,
  ticket: Partial<TicketView> = {},
  { isOver = false, mayReturn = true } = {},
) {
  const sold = aSale({ priceCents: 200n, claimedAt: PAID, settledAt: null, ...sale })
  const facts = {
    locale: 'en',
    partnerName: 'Kopje',
    branchName: 'Harare',
    environment: 'live',
    mayReturn,
    isOver,
  } as const
  return displayView({
    ...facts,
    words: await wordsFor('en'),
    ticket: aTicket([sold], { tenderedAt: PAID, priceCents: 200n, tenders: TENDERS, ...ticket }),
    now: after(seconds),
  })
}

test('change is shown while it is due, and not again once it was given', async () => {
  const change = { label: 'Your change', text: '$8.00' }
  expect(await shown(5, { state: 'pending', outcome: 'waiting' })).toMatchObject({ change })
  expect(await shown(5, { settledAt: after(3) })).toMatchObject({ headline: 'Thank you', change })
  const failed = { state: 'failed', outcome: 'failed', settledAt: after(30) } as const
  expect(await shown(35, failed)).toMatchObject({ headline: 'Not delivered', change: null })
  const returns = [{ id: 'back', typeId: 'cash', currency: 'USD', nativeCents: 200n, heldCents: 200n, at: after(8) }]
  const failedSoon = { ...failed, settledAt: after(3) }
  expect(await shown(9, failedSoon, { returns })).toMatchObject({ headline: 'Not delivered', change: null })
})

test('a customer is thanked for what was delivered, and told what became of a sale that was not', async () => {
  const endedAt = { settledAt: after(3) }
  const refused = { ...endedAt, state: 'not_sold', outcome: 'not_sold' } as const
  const paid = { label: 'Paid', text: '$2.00' }
  expect(await shown(5, endedAt)).toMatchObject({ headline: 'Thank you', total: paid })
  expect(await shown(5, refused), 'nothing was bought').toMatchObject({
    headline: 'Not sold',
    items: [{ state: 'Not sold' }],
    total: null,
    back: { label: 'You get back', text: '$2.00' },
  })
  const reversed = { ...endedAt, state: 'reversed', outcome: 'reversed' } as const
  expect(await shown(5, reversed)).toMatchObject({ headline: 'Reversed', total: null })
  const both = [aSale({ id: 'first', priceCents: 200n, ...refused }), aSale({ priceCents: 200n, ...endedAt })]
  expect(await shown(5, {}, { sales: both })).toMatchObject({ headline: 'Thank you', total: { label: 'Paid' } })
})

test('cash goes back in its currency once an item came to nothing; money that came by phone is kept', async () => {
  const failed = { state: 'failed', outcome: 'failed', settledAt: after(3) } as const
  const back = { label: 'You get back', text: 'ZiG 40.00' }
  const zwg = [
    [{ typeId: 'cash', currency: 'ZWG', nativeCents: 4_000n }],
    [{ typeId: 'cash', currency: 'USD', nativeCents: 200n }],
  ]
  expect(await shown(5, failed, { waysBack: zwg })).toMatchObject({
    back,
    note: 'The cashier will give your money back.',
  })
  const byPhone = { tenders: [], waysBack: [] }
  const notice = 'Your $2.00 is kept for you. Ask the cashier.'
  expect(await shown(5, failed, byPhone)).toMatchObject({ back: null, note: notice })
})

test('no money is promised back while it waits to buy an item', async () => {
  const unsent = { state: 'quoted', outcome: null } as const
  const held = {
    heldCents: 200n,
    freeCents: 200n,
    waysBack: [[{ typeId: 'cash', currency: 'USD', nativeCents: 200n }]],
  }
  expect(await shown(5, unsent, held)).toMatchObject({ headline: 'On its way', back: null })
})

test('money that is kept for the customer is told while other items still wait, before they can leave', async () => {
  const refused = aSale({ id: 'first', state: 'not_sold', outcome: 'not_sold', priceCents: 200n, settledAt: after(3) })
  const waits = aSale({ state: 'pending', outcome: 'waiting', priceCents: 200n, settledAt: null })
  const byPhone = { tenders: [], waysBack: [], heldCents: 400n, freeCents: 200n, collections: [payment('completed')] }
  const notice = 'This takes a moment longer. Your slip says what you get. Your $2.00 is kept for you. Ask the cashier.'
  expect(await shown(5, {}, { ...byPhone, sales: [refused, waits] })).toMatchObject({ back: null, note: notice })
  const unsent = aSale({ state: 'quoted', outcome: null, priceCents: 200n })
  const note = 'This takes a moment longer. Your slip says what you get.'
  expect(await shown(5, {}, { ...byPhone, sales: [waits, unsent] }), 'it buys the other').toMatchObject({ note })
})

test('once any money came by phone, the cashier gives no cash back, and the display promises none', async () => {
  const notice = 'Your $2.00 is kept for you. Ask the cashier.'
  const failed = { state: 'failed', outcome: 'failed', settledAt: after(3) } as const
  const mixed = { ...CASH_PART, heldCents: 200n, freeCents: 200n, collections: [payment('completed')] }
  expect(await shown(5, failed, mixed)).toMatchObject({ headline: 'Not delivered', back: null, note: notice })
  const unsent = { state: 'quoted', outcome: null } as const
  const left = { ...mixed, abandonedAt: after(2) }
  expect(await shown(5, unsent, left)).toMatchObject({ headline: notice, back: null })
  const collections = [payment('completed'), payment('pending')]
  expect(await shown(5, unsent, { ...left, collections })).toMatchObject({
    headline: 'Please do not pay any more',
    note: expect.stringContaining(notice),
    back: null,
  })
  const declined = { ...left, heldCents: 50n, freeCents: 50n, collections: [payment('failed')] }
  expect(await shown(5, unsent, declined)).toMatchObject({ back: { label: 'You get back', text: '$0.50' } })
})

test('a person who may not give money back promises none: the customer asks for it', async () => {
  const notice = 'Your $2.00 is kept for you. Ask the cashier.'
  const refused = { state: 'not_sold', outcome: 'not_sold', settledAt: after(3) } as const
  const cashier = { mayReturn: false }
  expect(await shown(5, refused, {}, cashier)).toMatchObject({ headline: 'Not sold', back: null, note: notice })
  const unsent = { state: 'quoted', outcome: null } as const
  const left = { ...CASH_PART, heldCents: 50n, freeCents: 50n, abandonedAt: after(2) }
  const partNotice = 'Your $0.50 is kept for you. Ask the cashier.'
  expect(await shown(5, unsent, left, cashier)).toMatchObject({ headline: partNotice, back: null })
  const returns = [{ id: 'back', typeId: 'cash', currency: 'USD', nativeCents: 200n, heldCents: 200n, at: after(8) }]
  const settled = { returns, heldCents: 0n, freeCents: 0n }
  expect(await shown(9, refused, settled, cashier), 'a supervisor gave it').toMatchObject({
    back: { label: 'You got back', text: '$2.00' },
    note: null,
  })
})

test('three tokens are shown in their order, numbered under one label', async () => {
  const { codes } = await shown(5, { recipientField: 'meter', token: THREE_TOKENS })
  expect(codes.map(({ label, number, groups }) => [label, number, groups.join(' ')])).toEqual([
    ['Enter these 3 codes into your meter, in this order', 1, '1111 2222 3333 4444 5555'],
    [null, 2, '6666 7777 8888 9999 0000'],
    [null, 3, '1357 2468 1357 2468 1357'],
  ])
})

test('a customer is asked to pay as long as a payment may come in, whatever else the till opens', async () => {
  const unsent = { state: 'quoted', outcome: null } as const
  const byCode = { nextAction: 'pay_code', payCode: '123456' } as const
  const ticket = { ...CASH_PART, heldCents: 50n, freeCents: 50n, collections: [payment('pending', byCode)] }
  const code = { label: 'Type this code on your phone to pay', number: null, groups: ['123', '456'] }
  expect(await shown(5, unsent, ticket)).toMatchObject({ codes: [code] })
  expect(await shown(5, unsent, ticket, { isOver: true }), 'the selling screen is empty').toMatchObject({
    codes: [code],
  })
  const approve = { headline: 'Please approve the payment on your phone' }
  const unanswered = { ...ticket, collections: [payment('failed'), payment('sending')] }
  expect(await shown(5, unsent, unanswered, { isOver: true })).toMatchObject(approve)
  const welcome = { headline: 'Welcome', codes: [], items: [], total: null }
  expect(await shown(5, unsent, { ...ticket, collections: [payment('failed')] }, { isOver: true })).toMatchObject(
    welcome,
  )
  const twice = { ...ticket, heldCents: 200n, freeCents: 200n, collections: [payment('completed'), payment('sending')] }
  expect(await shown(5, {}, { ...twice, freeCents: 0n, heldCents: 0n })).toMatchObject({
    note: 'You have paid. If your phone asks you to pay again, decline it there.',
  })
})

test('the next customer finds a code of the one before, or not to pay, and nothing else of theirs', async () => {
  const power = { token: '1234-5678', settledAt: after(60), customerName: 'Rudo' }
  const served = await shown(61, power)
  expect(served).toMatchObject({ items: [{ price: '$2.00' }], change: { text: '$8.00' } })
  const { locale, partnerName, branchName, test: notice, headline, codes, msLeft } = served
  expect(codes).toHaveLength(1)
  const empty = { number: null, items: [], total: null, change: null, back: null, note: null }
  const frame = { locale, partnerName, branchName, test: notice }
  expect(await shown(61, power, {}, { isOver: true })).toEqual({ ...frame, ...empty, headline, codes, msLeft })
  const left = {
    ...CASH_PART,
    heldCents: 50n,
    freeCents: 50n,
    abandonedAt: after(2),
    collections: [payment('pending')],
  }
  const unsent = { state: 'quoted', outcome: null } as const
  const stopped = { headline: 'Please do not pay any more' }
  expect(await shown(5, unsent, left)).toMatchObject({ ...stopped, back: { text: '$0.50' } })
  expect(await shown(5, unsent, left, { isOver: true })).toMatchObject({ ...stopped, items: [], back: null })
})
