import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TicketItem } from '@/lib/counter/ticket-lists/model.ts'
import messages from '@/messages/en.json'
import { ParkedStrip } from './parked-strip.tsx'

const AIRTIME = {
  ...{ id: 'item', ticketId: 'one', kind: 'airtime', outcome: null, missing: null, what: 'Econet airtime' },
  ...{ recipient: '077 123 4567', priceText: '$5.00', at: '2026-11-21T08:00:00.000Z' },
  ...{ state: 'quoted', priceCents: 500n, heldCents: 0n, soldAgainOfId: null },
  ...{ customerName: null, problem: null, goods: null, endedAt: null },
} satisfies TicketItem

const shown = (customer: string | null) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <ParkedStrip
        parked={[{ ticketId: 'one', customer, items: [AIRTIME], priceText: '$5.00' }]}
        here="/sell/airtime"
        drop={async () => undefined}
      />
    </NextIntlClientProvider>,
  )

/** How what holds this text looks. */
const lookOf = (text: string, markup: string) => new RegExp(`<span class="([^"]*)">${text}</span>`).exec(markup)?.[1]

test('a parked customer’s name is cut where it is too long, and set in words', () => {
  const name = 'Tafadzwa Mupfumira-Chikwanha'
  expect(lookOf(name, shown(name))).toContain('truncate')
  expect(lookOf(name, shown(name))).not.toContain('font-figures')
})

test('a number and the price are set in figures', () => {
  const markup = shown(null)
  expect(lookOf('077 123 4567', markup)).toContain('font-figures')
  expect(lookOf('\\$5\\.00', markup)).toBe('font-figures')
})
