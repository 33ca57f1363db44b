import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RefusedFormContext } from '@/components/ui/refused-form.ts'
import { BUSINESS_ZONE } from '@/lib/platform/shared/time.ts'
import messages from '@/messages/en.json'
import { RateFields } from './rate-fields.tsx'

const far = (currency: string) => ({ code: 'RATE_FAR', params: { currency }, sentence: '' }) as const
type Refused = Parameters<typeof RefusedFormContext>[0]['value']

const boxes = (refused: Refused) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone={BUSINESS_ZONE}>
      <RefusedFormContext value={refused}>
        <RateFields currency="ZAR" before={{ buying: '18', selling: '17' }} suffix=".ZAR" />
        <RateFields currency="ZWG" before={{ buying: '27', selling: '26' }} suffix=".ZWG" />
      </RefusedFormContext>
    </NextIntlClientProvider>,
  ).match(/<input[^>]*name="sure[^>]*>/g)

test('whether a rate has moved far is asked of the one that was refused for it, and of no other', () => {
  expect(boxes(null)).toBeNull()
  expect(boxes({ problem: { code: 'RATE_SPREAD', sentence: '' }, kept: {} })).toBeNull()
  expect(boxes({ problem: far('ZAR'), kept: {} })).toEqual([expect.stringMatching(/^(?!.*checked).*sure\.ZAR/)])
})

test('a box that was ticked stays, ticked, while another rate of the morning is asked for', () => {
  const [zar, zwg] = boxes({ problem: far('ZWG'), kept: { 'sure.ZAR': ['on'] } }) ?? []
  expect(zar).toMatch(/sure\.ZAR.*checked/)
  expect(zwg).toMatch(/^(?!.*checked).*sure\.ZWG/)
})
