import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AlertLine } from '@/lib/office/alerts/model.ts'
import messages from '@/messages/en.json'
import { AlertText } from './alert-text.tsx'

const RUNWAY = { kind: 'short_runway', detail: { balance: '$224.93', minutesLeft: 28 } } as const
const PAUSED = { kind: 'stopped', detail: { code: 'PARTNER_PAUSED' } } as const

const said = (alert: Omit<AlertLine, 'id'>, given: { mayTopUp: boolean; isBar?: boolean }) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <AlertText alert={{ id: '1', ...alert }} {...given} />
    </NextIntlClientProvider>,
  ).trim()

test('the bar leaves out figures that were frozen when the alert was raised', () => {
  const bar = said(RUNWAY, { mayTopUp: true, isBar: true })
  expect(bar).toBe('At today’s pace, the Service balance will soon run out. Top up.')
})

test('the list says the figures as they were, without hours if there are none', () => {
  expect(said(RUNWAY, { mayTopUp: false })).toBe('At today’s pace, the Service balance of $224.93 lasts 28 min.')
  const longer = { ...RUNWAY, detail: { ...RUNWAY.detail, minutesLeft: 88 } }
  expect(said(longer, { mayTopUp: false })).toContain('lasts 1 h 28 min.')
})

test('only somebody who may is told to top up', () => {
  expect(said(PAUSED, { mayTopUp: true })).toContain('Top up.')
  expect(said(PAUSED, { mayTopUp: false })).not.toContain('Top up')
})
