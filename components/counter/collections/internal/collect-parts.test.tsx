import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ToldProblem } from '@/lib/platform/shared/problem.ts'
import messages from '@/messages/en.json'
import { GeneralProblem } from './collect-parts.tsx'

const told = (code: ToldProblem['code'], field?: string): ToldProblem => ({
  code,
  sentence: code,
  ...(field && { field }),
})

const shown = (problem: ToldProblem | null, sameSale: ToldProblem | null) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <GeneralProblem problem={problem} sameSale={sameSale} />
    </NextIntlClientProvider>,
  )

test('the reason for a repeat stays, whatever else the press was refused for', () => {
  const repeat = told('SAME_SALE')
  for (const problem of [null, told('PAYER_EMPTY', 'payer'), told('COLLECTION_OVER_LIMIT'), repeat]) {
    expect(shown(problem, repeat)).toContain('name="reason"')
  }
  expect(shown(told('PAYER_EMPTY', 'payer'), repeat)).not.toContain('PAYER_EMPTY')
  expect(shown(told('COLLECTION_OVER_LIMIT'), repeat)).toContain('COLLECTION_OVER_LIMIT')
  expect(shown(repeat, told('SAME_SALE')).match(/SAME_SALE/g)).toHaveLength(1)
})

test('a press that repeats nothing asks for no reason', () => {
  expect(shown(null, null)).toBe('')
  expect(shown(told('PAYER_EMPTY', 'payer'), null)).toBe('')
  expect(shown(told('COLLECTION_OVER_LIMIT'), null)).not.toContain('name="reason"')
})
