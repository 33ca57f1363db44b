import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import messages from '@/messages/en.json'
import { PaidWhy } from './paid-desk.tsx'

type May = { saleId: string | null; mayPayOut: boolean; elsewhere: string | null }

const here = (saleId: string | null, mayPayOut: boolean): May => ({ saleId, mayPayOut, elsewhere: null })

test.each<[string, May, string]>([
  ['a supervisor', here('sale', true), 'Sell again, or give the money back.'],
  ['a cashier', here('sale', false), 'Sell again, or ask a supervisor to give the money back.'],
  ['a supervisor, after it was sold again', here(null, true), 'Give the money back.'],
  ['a cashier, after it was sold again', here(null, false), 'Ask a supervisor to give the money back.'],
  [
    'a manager at another branch',
    { ...here(null, false), elsewhere: 'Bulawayo Fife Street' },
    'A till of Bulawayo Fife Street can sell again or give the money back.',
  ],
])('%s is told of an item that was not delivered only what they can do', (_who, may, said) => {
  const shown = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <PaidWhy ticket={{ why: 'undelivered', givenUp: false, ...may }} />
    </NextIntlClientProvider>,
  )
  expect(shown).toBe(`<p>Paid, but the sale was not delivered. ${said}</p>`)
})
