import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AlertRow } from '@/lib/office/alerts/model.ts'
import messages from '@/messages/en.json'
import { AlertTable } from './alert-table.tsx'

const RAISED: Omit<AlertRow, 'overAt'> = {
  id: '1',
  kind: 'low_balance',
  detail: { balance: '$40.00', threshold: '$50.00' },
  raisedAt: new Date('2026-11-26T08:00:00Z'),
  deliveries: [],
}

const listed = (overAt: Date | null, deliveries: AlertRow['deliveries'] = []) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <AlertTable rows={[{ ...RAISED, overAt, deliveries }]} mayTopUp />
    </NextIntlClientProvider>,
  )

test('the list tells nobody to top up for an alert that is over', () => {
  expect(listed(null)).toContain('Top up.')
  expect(listed(new Date('2026-11-26T09:00:00Z'))).not.toContain('Top up')
})

test('an alert is stamped as everything else in the office', () => {
  expect(listed(null)).toContain('>26 Nov 2026 10:00</td>')
})

test('a message that was not sent says why in a sentence, with the code beside it', () => {
  const page = listed(null, [
    { channel: 'mail', state: 'given_up', problem: 'EAUTH 535' },
    { channel: 'webhook', state: 'due', problem: null },
  ])
  expect(page).toContain('could not be sent. The mail server does not accept our user name and password. (EAUTH 535)')
  expect(page).toContain('Webhook: waiting to be sent<')
})
