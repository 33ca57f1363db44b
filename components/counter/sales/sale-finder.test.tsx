import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FoundSale } from '@/lib/counter/till-lists/model.ts'
import messages from '@/messages/en.json'
import { FoundTable } from './sale-finder.tsx'

const FOUND: FoundSale = {
  saleId: 's',
  ticketId: 't',
  outcome: 'delivered',
  missing: null,
  productName: 'Econet airtime',
  recipient: '077 123 4567',
  priceText: '$5.00',
  at: '2026-11-21T08:00:00.000Z',
  number: 'HRE01-T2-000418',
  practice: false,
  seller: null,
  copies: 0,
  note: null,
  money: null,
}

const tableOf = (practice: boolean) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <FoundTable sales={[{ ...FOUND, practice }]} now={Date.parse(FOUND.at)} countPrint={null} />
    </NextIntlClientProvider>,
  )

test('of past sales only those of training are marked', () => {
  expect(tableOf(true)).toContain('TEST')
  expect(tableOf(false)).not.toContain('TEST')
})
