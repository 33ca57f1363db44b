import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RefusedFormContext } from '@/components/ui/forms/refused-form.ts'
import { settingsText } from '@/lib/platform/shared/posted-again.ts'
import { BUSINESS_ZONE } from '@/lib/platform/shared/time/harare-day.ts'
import messages from '@/messages/en.json'
import { RateFields } from './rate-fields.tsx'

const far = (currency: string) => ({ code: 'RATE_FAR', params: { currency }, sentence: '' }) as const
type Refused = Parameters<typeof RefusedFormContext>[0]['value']

const page = (refused: Refused): string =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages} timeZone={BUSINESS_ZONE}>
      <RefusedFormContext value={refused}>
        <RateFields currency="ZAR" before={{ buying: '18', selling: '17' }} suffix=".ZAR" />
        <RateFields currency="ZWG" before={{ buying: '27', selling: '26' }} suffix=".ZWG" />
      </RefusedFormContext>
    </NextIntlClientProvider>,
  )
const inputs = (refused: Refused): string[] => page(refused).match(/<input[^>]*>/g) ?? []

const boxes = (refused: Refused) => inputs(refused).filter((input) => input.includes('name="sure'))

test('whether a rate has moved far is asked of the one that was refused for it, and of no other', () => {
  expect(boxes(null)).toEqual([])
  expect(boxes({ problem: { code: 'RATE_SPREAD', sentence: '' }, fields: {} })).toEqual([])
  expect(boxes({ problem: far('ZAR'), fields: {} })).toEqual([
    expect.stringMatching(/^(?!.*checked)(?=.*autofocus).*sure\.ZAR/i),
  ])
})

test('a box that was ticked stays, ticked, while another rate of the morning is asked for', () => {
  const [zar, zwg] = boxes({ problem: far('ZWG'), fields: { 'sure.ZAR': ['on'] } })
  expect(zar).toMatch(/sure\.ZAR.*checked/)
  expect(zar, 'only what is asked now is led to').not.toMatch(/autofocus/i)
  expect(zwg).toMatch(/^(?!.*checked).*sure\.ZWG/)
})

test('a rate set elsewhere since a form was refused replaces what was typed against the one before it', () => {
  const rates = { 'buying.ZAR': ['30'], 'selling.ZAR': ['17'], 'buying.ZWG': ['28'], 'selling.ZWG': ['26'] }
  const [old, now] = [
    { buying: '16', selling: '15' },
    { buying: '27', selling: '26' },
  ].map(settingsText)
  const fields = { ...rates, 'shown.ZAR': [old ?? ''], 'shown.ZWG': [now ?? ''] }
  const shown = inputs({ problem: far('ZAR'), fields })
  const held = (name: string) => / value="([^"]*)"/.exec(shown.find((one) => one.includes(`"${name}"`)) ?? '')?.[1]
  expect(['buying.ZAR', 'buying.ZWG'].map(held)).toEqual(['18', '28'])
  expect(held('shown.ZAR')).toBe(settingsText({ buying: '18', selling: '17' }).replaceAll('"', '&quot;'))
  expect(shown.filter((input) => input.includes('name="sure'))).toEqual([])
  const sentence = 'Buying must not be below selling.'
  const below = { problem: { code: 'RATE_SPREAD', field: 'buying.ZAR', sentence } as const, fields }
  expect(page(below), 'what was refused is told, though its field begins again').toContain(sentence)
})
