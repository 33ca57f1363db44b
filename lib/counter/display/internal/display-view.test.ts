import { expect, test } from 'vitest'
import type { SaleView, TicketView } from '@/lib/counter/tickets/model.ts'
import { wordsFor } from '@/lib/platform/i18n/words.ts'
import { aSale, aTicket } from '@/tests/support/ticket-view.ts'
import { displayView } from './display-view.ts'

const PAID = new Date('2026-11-21T07:14:00Z')
const after = (seconds: number) => new Date(PAID.getTime() + seconds * 1000)
const TENDERS = [{ intakeId: 'intake', at: PAID, currency: 'USD', receivedCents: 1_000n, changeCents: 800n }]

/** The display of $2 airtime, paid with $10, that many seconds later. */
async function shown(seconds: number, sale: Partial<SaleView>, ticket: Partial<TicketView> = {}) {
  const sold = aSale({ priceCents: 200n, claimedAt: PAID, settledAt: null, ...sale })
  const facts = {
    locale: 'en',
    partnerName: 'Kopje',
    branchName: 'Harare',
    environment: 'live',
    payment: null,
    isOver: false,
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
  expect(await shown(35, failed)).toMatchObject({ headline: 'Thank you', change: null })
  const returns = [{ id: 'back', currency: 'USD', nativeCents: 200n, heldCents: 200n, at: after(8) }]
  const failedSoon = { ...failed, settledAt: after(3) }
  expect(await shown(9, failedSoon, { returns })).toMatchObject({ headline: 'Thank you', change: null })
})

test('cash goes back in its currency once an item came to nothing; money that came by phone is kept', async () => {
  const failed = { state: 'failed', outcome: 'failed', settledAt: after(3) } as const
  const back = { label: 'You get back', text: 'ZWG 40.00' }
  const zwg = [[{ currency: 'ZWG', nativeCents: 4_000n }], [{ currency: 'USD', nativeCents: 200n }]]
  expect(await shown(5, failed, { waysBack: zwg })).toMatchObject({
    back,
    note: 'The cashier will give your money back.',
  })
  const byPhone = { tenders: [], waysBack: [] }
  const kept = 'Your $2.00 is kept for you. Ask the cashier.'
  expect(await shown(5, failed, byPhone)).toMatchObject({ back: null, note: kept })
})

test('no money is promised back while it waits to buy an item', async () => {
  const unsent = { state: 'quoted', outcome: null } as const
  const held = { heldCents: 200n, freeCents: 200n, waysBack: [[{ currency: 'USD', nativeCents: 200n }]] }
  expect(await shown(5, unsent, held)).toMatchObject({ headline: 'On its way', back: null })
})
