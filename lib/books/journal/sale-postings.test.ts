import { expect, test } from 'vitest'
import type { SaleState, UpstreamState } from '@/lib/platform/shared/order-state.ts'
import type { Entry } from './model.ts'
import { saleEntries, type TicketBalance } from './sale-postings.ts'

const sale = { id: 's1', credential: 'main', ticketId: 't1', priceCents: 510n, totalDebitCents: 475n }

/** `totalDebitCents` is what the news says; it may differ from what was taken before. */
function booked(
  from: SaleState,
  to: UpstreamState,
  ticket: Partial<TicketBalance> = { heldCents: 510n },
  totalDebitCents = 475n,
) {
  const takenCents = from === 'pending' || from === 'completed' ? 475n : 0n
  const before = { heldCents: 0n, items: [], unclaimedCents: 0n, receivableCents: 0n, writtenOffCents: 0n, ...ticket }
  return saleEntries({ from, to, sale: { ...sale, totalDebitCents, takenCents }, ticket: before }).map(inWords)
}

function inWords({ event, postings }: Entry): string {
  return `${event}: ${postings.map(({ account, usdCents }) => `${account} ${usdCents}`).join(', ')}`
}

test('a sale completed at once earns its margin and takes from the available balance', () => {
  expect(booked('sending', 'completed')).toEqual(['completed: cost 475, service_available -475, held 510, sales -510'])
})

test('a pending sale is set aside, then completed out of the reserve or freed again', () => {
  expect(booked('sending', 'pending')).toEqual(['pending: service_reserved 475, service_available -475'])
  expect(booked('pending', 'completed')).toEqual(['completed: cost 475, service_reserved -475, held 510, sales -510'])
  expect(booked('pending', 'failed')).toEqual(['failed: service_available 475, service_reserved -475'])
})

test('a sale that failed at once moves nothing', () => {
  expect(booked('sending', 'failed')).toEqual([])
  expect(booked('not_sold', 'failed')).toEqual([])
})

test('a failure or a reversal returns what was taken, though its news names no amount', () => {
  const none = { heldCents: 0n, receivableCents: 0n }
  expect(booked('pending', 'failed', none, 0n)).toEqual(['failed: service_available 475, service_reserved -475'])
  expect(booked('completed', 'reversed', none, 0n)).toEqual([
    'reversed: service_available 475, cost -475, sales 510, held -510',
  ])
})

test('a sale that costs more in the end than was set aside takes the rest from the available balance', () => {
  expect(booked('pending', 'completed', undefined, 480n)).toEqual([
    'completed: cost 480, service_reserved -475, service_available -5, held 510, sales -510',
  ])
})

test('a reversed sale gives the balance and the customer their money back', () => {
  expect(booked('completed', 'reversed', { heldCents: 0n, receivableCents: 0n })).toEqual([
    'reversed: service_available 475, cost -475, sales 510, held -510',
  ])
})

test('a reversed sale first pays what the customer owes on the ticket', () => {
  expect(booked('completed', 'reversed', { heldCents: 0n, receivableCents: 200n })).toEqual([
    'reversed: service_available 475, cost -475, sales 510, receivable -200, held -310',
  ])
})

test('a reversed sale then makes good what was written off of the ticket, and only the rest is the customer’s', () => {
  expect(booked('completed', 'reversed', { heldCents: 0n, writtenOffCents: 510n })).toEqual([
    'reversed: service_available 475, cost -475, sales 510, losses -510',
  ])
  expect(booked('completed', 'reversed', { heldCents: 0n, receivableCents: 200n, writtenOffCents: 100n })).toEqual([
    'reversed: service_available 475, cost -475, sales 510, receivable -200, losses -100, held -210',
  ])
})

test('a reversed sale makes good no more than its price', () => {
  expect(booked('completed', 'reversed', { heldCents: 0n, receivableCents: 200n, writtenOffCents: 900n })).toEqual([
    'reversed: service_available 475, cost -475, sales 510, receivable -200, losses -310',
  ])
})

test('a sale told as not sold that turns out delivered is owed as far as the money was given back', () => {
  expect(booked('not_sold', 'completed')).toEqual(['completed: cost 475, service_available -475, held 510, sales -510'])
  expect(booked('not_sold', 'completed', { heldCents: 100n, receivableCents: 0n })).toEqual([
    'completed: cost 475, service_available -475, held 100, receivable 410, sales -510',
  ])
})

test('what is held pays for it first, then what nobody came for, and only the rest is owed', () => {
  expect(booked('not_sold', 'completed', { heldCents: 0n, unclaimedCents: 510n })).toEqual([
    'completed: cost 475, service_available -475, other_income 510, sales -510',
  ])
  expect(booked('not_sold', 'completed', { heldCents: 100n, unclaimedCents: 900n })).toEqual([
    'completed: cost 475, service_available -475, held 100, other_income 410, sales -510',
  ])
  expect(booked('not_sold', 'completed', { heldCents: 100n, unclaimedCents: 200n })).toEqual([
    'completed: cost 475, service_available -475, held 100, other_income 200, receivable 210, sales -510',
  ])
})

test('a sale told as not sold that turns out reversed gives back what nobody came for', () => {
  expect(booked('not_sold', 'reversed', { heldCents: 0n, unclaimedCents: 510n })).toEqual([
    'completed: cost 475, service_available -475, other_income 510, sales -510',
    'reversed: service_available 475, cost -475, sales 510, held -510',
  ])
})

test('a sale heard of only when it is reversed is booked through completed, and leaves the ticket as it was', () => {
  expect(booked('pending', 'reversed', { heldCents: 300n, receivableCents: 50n })).toEqual([
    'completed: cost 475, service_reserved -475, held 300, receivable 210, sales -510',
    'reversed: service_available 475, cost -475, sales 510, receivable -260, held -250',
  ])
})
