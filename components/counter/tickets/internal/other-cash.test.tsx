import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { settleTenders } from '@/lib/books/tenders/model.ts'
import messages from '@/messages/en.json'
import { OtherCash } from './other-cash.tsx'

const RATES = [{ currency: 'ZWG', buyingMicros: 28_000_000n, sellingMicros: 26_000_000n, smallestCents: 100n }]

/** The field of cash in ZWG, with its note. */
function fieldOf(text: string) {
  const typed = { amounts: [{ currency: 'ZWG', text }], changeCurrency: 'USD' }
  const cash = settleTenders(500n, typed, { rates: RATES, types: [], refused: [] }, 5n)
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <OtherCash
        price={500n}
        cash={cash}
        typed={typed}
        rates={RATES}
        roundingLimit={5n}
        leastDollarCents={1n}
        form="sell-form"
        onType={() => {}}
      />
    </NextIntlClientProvider>,
  )
  const [select = ''] = markup.match(/<select[^>]*>/) ?? []
  const [input = ''] = markup.match(/<input[^>]*>/) ?? []
  const [, id = ''] = /aria-describedby="([^"]*)"/.exec(input) ?? []
  return { input, select, note: new RegExp(`<small id="${id}"[^>]*>([^<]*)`).exec(markup)?.[1] }
}

test('other cash is described by what is due, or by what is wrong with it', () => {
  expect(fieldOf('')).toMatchObject({ note: 'full amount: ZiG 140.00', input: expect.not.stringContaining('invalid') })
  expect(fieldOf('x').note).toBe(messages.tender.notFigures)
  expect(fieldOf('10.505')).toMatchObject({
    note: messages.tender.tooPrecise,
    input: expect.stringContaining('aria-invalid="true"'),
  })
})

test('no browser restores a choice of the change’s currency that was made before', () => {
  expect(fieldOf('').select).toContain('autoComplete="off"')
})
