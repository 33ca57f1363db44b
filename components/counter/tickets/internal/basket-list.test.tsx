import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import messages from '@/messages/en.json'
import { aSale } from '@/tests/support/ticket-view.ts'
import { BasketList } from './basket-list.tsx'

test('each item of a basket has its own names for the ways to change and remove it', () => {
  const items = [aSale(), aSale({ id: 'other', recipient: '263772222333' })]
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <BasketList ticketId="ticket" items={items} remove={async () => {}} />
    </NextIntlClientProvider>,
  )
  const names = [...markup.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)
  expect(names).toEqual([
    'Edit: Econet airtime 077 123 4567',
    'Remove: Econet airtime 077 123 4567',
    'Edit: Econet airtime 077 222 2333',
    'Remove: Econet airtime 077 222 2333',
  ])
})
