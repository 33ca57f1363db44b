import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import messages from '@/messages/en.json'
import { LoopTimes } from './status-panel.tsx'

const labels = (...loops: string[]) =>
  [
    ...renderToStaticMarkup(
      <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
        <LoopTimes loops={loops.map((loop) => ({ loop, at: '2026-11-26T08:00:00Z' }))} />
      </NextIntlClientProvider>,
    ).matchAll(/<dt[^>]*>(.*?)<\/dt>/g),
  ].map(([, label]) => label)

test('a loop is said in words, one of a key or an environment with its name, an unknown one by its code', () => {
  expect(labels('sold days', 'top-ups', 'balance demo', 'statement test', 'new loop')).toEqual([
    'Days of sales',
    'Following top-ups',
    'Reading the balance, key demo',
    'Reading the statement, test',
    'new loop',
  ])
})
