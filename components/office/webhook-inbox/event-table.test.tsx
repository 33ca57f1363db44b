import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import messages from '@/messages/en.json'
import { EventTable } from './event-table.tsx'

test('an event’s type may break after its dots only', () => {
  const row = {
    id: '1',
    eventId: 'ev',
    type: 'transaction.completed',
    at: new Date(),
    status: 'applied',
    reference: '',
  } as const
  const page = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <EventTable rows={[row]} />
    </NextIntlClientProvider>,
  )
  expect(page).toContain('transaction.<wbr/>completed</span>')
})
