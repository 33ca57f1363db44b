import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CurrencyView } from '@/lib/books/currencies/model.ts'
import messages from '@/messages/en.json'
import { CurrencyCard } from './currency-card.tsx'

const shown = (currency: CurrencyView) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <CurrencyCard currency={currency} actions={null} />
    </NextIntlClientProvider>,
  )

test('what a currency costs, and its smallest coin, are told in it', () => {
  const rate = { id: '1', buying: '18.50', selling: '17.50', at: new Date(0), by: null }
  const card = shown({ code: 'ZAR', name: '', accepted: true, smallest: '0.10', notes: '200 100', rates: [rate] })
  for (const sum of ['>ZAR 18.50<', '>ZAR 17.50<', '>ZAR 0.10<']) expect(card).toContain(sum)
  expect(shown({ code: 'USD', name: '', accepted: true, smallest: '0.01', notes: '', rates: [] })).toContain('>$0.01<')
})

test('a currency is headed by what people call it, beside its code', () => {
  const card = shown({ code: 'ZWG', name: '', accepted: true, smallest: '1.00', notes: '100', rates: [] })
  expect(card).toContain('ZiG, ZWG')
  expect(card).toContain('>ZiG 1.00<')
})
