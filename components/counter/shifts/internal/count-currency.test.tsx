import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import messages from '@/messages/en.json'
import { CountCurrency } from './count-currency.tsx'

const USD = { code: 'USD', denominations: [2000n, 1000n] }

/** The fields refused at, and the whole of it. */
const shown = (field?: string) => {
  const problem = { code: 'COUNT_MISSING' as const, sentence: 'Not counted', ...(field && { field }) }
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <CountCurrency currency={USD} typed={{}} required autoFocus={false} problem={problem} />
    </NextIntlClientProvider>,
  )
  const inputs = markup.match(/<input[^>]*>/g) ?? []
  return { markup, refused: inputs.filter((input) => input.includes('aria-invalid="true"')) }
}

test.each(['count.USD.1000', 'count.USD.rest'])(
  'a count refused at %s marks that field, and says why beside it',
  (field) => {
    const { markup, refused } = shown(field)
    expect(refused).toHaveLength(1)
    expect(refused[0]).toContain(`name="${field}"`)
    expect(refused[0]).toContain('autofocus')
    expect(refused[0]).toContain('aria-describedby="count-problem"')
    expect(markup).toMatch(/<p id="count-problem".*Not counted/)
  },
)

test.each(['count.ZWG.rest', undefined])('one refused at %s marks none of these', (field) => {
  const { markup, refused } = shown(field)
  expect(refused).toEqual([])
  expect(markup).not.toContain('Not counted')
})
