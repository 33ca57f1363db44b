import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SaleView, TicketView } from '@/lib/counter/tickets/model.ts'
import messages from '@/messages/en.json'
import { aSale, aTicket } from '@/tests/support/ticket-view.ts'
import { KeepTold } from '../outcome-ticket.tsx'
import { BasketMoney } from './basket-outcome.tsx'
import { UndoneMoney } from './undone.tsx'

const NOW = new Date('2026-11-21T07:20:00Z')
const GONE = { heldCents: 0n, freeCents: 0n, waysBack: [] }
const RETURNS = [{ id: 'back', typeId: 'cash', currency: 'USD', nativeCents: 500n, heldCents: 500n, at: NOW }]

/** Where the money of a single sale is, as its page says first. */
function saidOf(different: Partial<SaleView>, other: Partial<TicketView> = {}, isKept = false) {
  const sale = aSale(different)
  const { outcome } = sale
  const ticket = aTicket([sale], other)
  return text(
    outcome === 'failed' || outcome === 'reversed' ? (
      <UndoneMoney {...{ ticket, outcome, isKept }} />
    ) : (
      <KeepTold ticket={ticket} outcome="waiting" />
    ),
  )
}

function text(money: ReactNode): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      {money}
    </NextIntlClientProvider>,
  )
    .replace(/<[^>]*>/g, '')
    .trim()
}

const FAILED = { state: 'failed', outcome: 'failed' } as const
const REVERSED = { state: 'reversed', outcome: 'reversed', reversedAt: NOW } as const

test('what a sale that came to nothing left is the customer’s, until it went back or is theirs no more', () => {
  expect(saidOf(FAILED)).toBe('Give $5.00 back to the customer.')
  expect(saidOf(REVERSED)).toBe('The $5.00 belongs to the customer again.')
  const none = 'There is no money to give back for this sale.'
  expect(saidOf(FAILED, GONE), 'it was kept, or its payment was reversed').toBe(none)
  expect(saidOf(REVERSED, GONE)).toBe(none)
  expect(saidOf(REVERSED, GONE, true), 'at a till that gives none back').toBe(none)
  expect(saidOf(FAILED, { ...GONE, returns: RETURNS })).toBe('$5.00 was given back at 09:20.')
  const cashPart = {
    heldCents: 50n,
    freeCents: 50n,
    waysBack: [[{ typeId: 'cash', currency: 'USD', nativeCents: 50n }]],
  }
  expect(saidOf(REVERSED, cashPart), 'the rest was a payment that was reversed').toBe(
    'The $0.50 belongs to the customer again.',
  )
})

test('of a sale that is taken up again after its money went back, none is to be kept', () => {
  const waiting = { state: 'pending', outcome: 'waiting', settledAt: null } as const
  const held = { heldCents: 500n }
  const keep = 'Keep the $5.00. The Service has accepted the sale.'
  expect(saidOf(waiting, held)).toBe(keep)
  expect(saidOf(waiting, { ...GONE, returns: RETURNS })).toBe('$5.00 was given back at 09:20.')
  expect(saidOf(waiting, { ...held, returns: RETURNS }), 'it was paid anew').toBe(keep)
})

test('a basket keeps for items on their way only what is there', () => {
  const waiting = aSale({ id: 'first', state: 'pending', outcome: 'waiting', settledAt: null })
  const ticket = (other: Partial<TicketView>) => aTicket([waiting, aSale(FAILED)], other)
  const keep = 'Keep $5.00 for what is still on its way.'
  expect(text(<BasketMoney ticket={ticket({ heldCents: 1000n, freeCents: 500n })} mayReturn />)).toMatch(
    new RegExp(`Give \\$5.00 back.* ${keep.replace(/[$.]/g, '\\$&')}$`),
  )
  const goneBack = ticket({ ...GONE, returns: RETURNS })
  expect(text(<BasketMoney ticket={goneBack} mayReturn />), 'it was taken up again').toMatch(/given back at 09:20\.$/)
})
