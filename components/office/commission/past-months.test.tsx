import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import messages from '@/messages/en.json'
import { PastMonths } from './past-months.tsx'

test('a commission that reversals took below zero is reached by so many percent below zero, with one minus for both', () => {
  const past = [{ month: '2026-10', commissionCents: -500n, targetCents: 10_000n }]
  const page = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <PastMonths past={past} filter={{ month: '2026-11', branch: null }} />
    </NextIntlClientProvider>,
  )
  expect(page).toContain('−$5.00')
  expect(page).toContain('−5%')
  expect(page).not.toContain('-5%')
})
