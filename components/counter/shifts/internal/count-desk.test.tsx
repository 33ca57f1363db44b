import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { restField } from '@/lib/platform/shared/cash-count.ts'
import messages from '@/messages/en.json'
import { CountDesk } from './count-desk.tsx'

/** A form that was opened when only dollars had to be counted, and refused at this field. */
const refusedAt = (field?: string) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <CountDesk
        hidden={{ name: 'shiftId', value: '1' }}
        currencies={[{ code: 'USD', denominations: [500n], required: true }]}
        title="Count"
        lead="All of it"
        state={{ problem: { code: 'COUNT_MISSING', sentence: 'Not counted', ...(field && { field }) }, typed: {} }}
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
