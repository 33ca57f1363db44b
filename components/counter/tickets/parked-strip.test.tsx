import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import messages from '@/messages/en.json'
import { ParkedStrip } from './parked-strip.tsx'

const shown = (customer: string) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <ParkedStrip
        parked={[{ ticketId: 'one', customer, productName: 'Econet airtime', items: 1, priceText: '$5.00' }]}
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
  const markup = shown('077 123 4567')
  expect(lookOf('077 123 4567', markup)).toContain('font-figures')
  expect(lookOf('\\$5\\.00', markup)).toBe('font-figures')
})
