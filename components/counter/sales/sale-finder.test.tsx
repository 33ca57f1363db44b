import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SaleLine } from '@/lib/counter/ticket-lists/model.ts'
import messages from '@/messages/en.json'
import { FoundTable } from './sale-finder.tsx'

const FOUND: SaleLine = {
  id: 's',
  ticketId: 't',
  kind: 'airtime',
  outcome: 'delivered',
  missing: null,
  what: 'Econet airtime',
  recipient: '077 123 4567',
  priceText: '$5.00',
  at: '2026-11-21T08:00:00.000Z',
}

const ticket = { number: 'HRE01-T2-000418', copies: 0, note: null }

const tableOf = (practice: boolean) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <FoundTable
        sales={[{ ...FOUND, ticket: { ...ticket, practice } }]}
        now={Date.parse(FOUND.at)}
        countPrint={null}
      />
    </NextIntlClientProvider>,
  )

test('of past sales only those of training are marked', () => {
  expect(tableOf(true)).toContain('TEST')
  expect(tableOf(false)).not.toContain('TEST')
})
