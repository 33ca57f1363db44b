import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DayInput } from './day-input.tsx'

test('before its script a field for a day is the browser’s own, and posts the day', () => {
  const words = { today: '2026-11-30', example: 'dd/mm/yyyy', pick: 'Choose', unreadable: 'No day', early: 'Too early' }
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare">
      <DayInput id="f" name="from" min="2026-01-01" defaultValue="2026-11-30" required words={words} />
    </NextIntlClientProvider>,
  )
  expect(markup.match(/<input[^>]*>/g)).toEqual([
    '<input id="f" required="" type="date" min="2026-01-01" name="from" value="2026-11-30"/>',
  ])
})
