import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { restField } from '@/lib/platform/shared/cash-count.ts'
import messages from '@/messages/en.json'
import { CountCurrency, CountDesk } from './count-form.tsx'

/** A form that was opened when only dollars had to be counted, and refused at this field. */
const refusedAt = (field?: string) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <CountDesk
        hidden={{ name: 'shiftId', value: '1' }}
        currencies={[{ code: 'USD', denominations: [500n], required: true }]}
        title="Count"
        lead="All of it"
        state={{ problem: { code: 'COUNT_MISSING', sentence: 'Not counted', ...(field && { field }) }, fields: {} }}
        post={() => {}}
        foot={() => null}
      />
    </NextIntlClientProvider>,
  )

test.each([restField('USD'), restField('ZAR'), undefined])('a count refused at %s says so once', (field) => {
  expect(refusedAt(field).match(/Not counted<\/span>/g)).toHaveLength(1)
})

test('a currency that has to be counted since the form was opened gets its field', () => {
  expect(refusedAt(restField('ZAR'))).toMatch(/<input(?=[^>]*name="count\.ZAR\.rest")[^>]*aria-invalid="true"/)
})

const USD = { code: 'USD', denominations: [2000n, 1000n] }

/** The fields refused at, and the whole of it. */
const shown = (field?: string) => {
  const problem = { code: 'COUNT_MISSING' as const, sentence: 'Not counted', ...(field && { field }) }
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <CountCurrency currency={USD} fields={{}} entered={{}} required autoFocus={false} problem={problem} />
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

test('a count begins with one sum a currency; its notes open by themselves only for what was refused or came back', () => {
  const open = (fields: Record<string, string>) =>
    renderToStaticMarkup(
      <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
        <CountCurrency currency={USD} fields={fields} entered={fields} required autoFocus problem={null} />
      </NextIntlClientProvider>,
    )
  expect(open({ 'count.USD.rest': '50' })).not.toMatch(/<details[^>]* open/)
  expect(open({ 'count.USD.rest': '50' })).toMatch(/<input(?=[^>]*name="count\.USD\.rest")[^>]*autofocus/)
  expect(open({ 'count.USD.rest': '50' })).toContain('$50.00')
  expect(open({ 'count.USD.2000': '2', 'count.USD.rest': '0.50' })).toMatch(/<details[^>]* open/)
  expect(open({ 'count.USD.2000': '2', 'count.USD.rest': '0.50' })).toContain('$40.50')
  expect(shown('count.USD.1000').markup).toMatch(/<details[^>]* open/)
  expect(shown('count.USD.rest').markup).not.toMatch(/<details[^>]* open/)
})
