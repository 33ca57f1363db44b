import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SaleLine } from '@/lib/counter/ticket-lists/model.ts'
import { parseNowFilter } from '@/lib/office/now/model.ts'
import messages from '@/messages/en.json'
import { NowTable } from './now-table.tsx'

/** Half past midnight on 22 November in Harare, where it is still the day before in UTC. */
const NOW = Date.parse('2026-11-21T22:30:00Z')

const sold = (id: string, at: string): SaleLine => ({
  ...{ id, ticketId: 't', kind: 'airtime', outcome: 'delivered', missing: null, what: 'Econet airtime' },
  ...{ recipient: '077 ••• 567', priceText: '$5.00', at },
  seller: { branch: 'Mbare', till: 2, cashier: 'Rudo' },
})

test('a row of another Harare day says its day, by the shop’s clock', () => {
  const rows = [sold('new', '2026-11-21T22:10:00.000Z'), sold('old', '2026-11-21T21:50:00.000Z')]
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <NowTable initial={rows} filter={parseNowFilter({})} now={NOW} />
    </NextIntlClientProvider>,
  )
  const times = [...markup.matchAll(/>([^<>]*\d\d:\d\d)</g)].map(([, text]) => text)
  expect(times).toEqual(['00:10:00', '21 Nov 2026 23:50'])
})
