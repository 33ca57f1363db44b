import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'
import messages from '@/messages/en.json'
import { CashPart, DepositFields, GeneralProblem, MethodChoice } from './collect-parts.tsx'
import { EMPTY_COLLECT_FORM } from './collect-texts.ts'

const problemOf = (code: ProblemMessage['code'], field?: string): ProblemMessage => ({
  code,
  sentence: code,
  ...(field && { field }),
})

const shown = (problem: ProblemMessage | null, sameSale: ProblemMessage | null, reason = '') =>
  drawn(<GeneralProblem problem={problem} sameSale={sameSale} reason={reason} />)

const drawn = (part: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      {part}
    </NextIntlClientProvider>,
  )

test('the reason for a repeat stays, whatever else the press was refused for', () => {
  const repeat = problemOf('SAME_SALE')
  for (const problem of [null, problemOf('PAYER_EMPTY', 'payer'), problemOf('COLLECTION_OVER_LIMIT'), repeat]) {
    expect(shown(problem, repeat)).toContain('name="reason"')
  }
  expect(shown(problemOf('PAYER_EMPTY', 'payer'), repeat)).not.toContain('PAYER_EMPTY')
  expect(shown(problemOf('COLLECTION_OVER_LIMIT'), repeat)).toContain('COLLECTION_OVER_LIMIT')
  expect(shown(repeat, problemOf('SAME_SALE')).match(/SAME_SALE/g)).toHaveLength(1)
})

test('the reason that a refused press stated is still there, chosen or in its words', () => {
  const repeat = problemOf('SAME_SALE')
  const inputs = (reason: string) =>
    shown(problemOf('COLLECTION_OVER_LIMIT'), repeat, reason).match(/<input[^>]*>/g) ?? []
  const usual = messages.sameSale.reasons.people
  expect(inputs(usual).filter((input) => input.includes('checked=""'))).toEqual([
    expect.stringContaining(`value="${usual}"`),
  ])
  expect(inputs(usual)[0]).toContain('value=""')
  const [words, ...radios] = inputs('for the other phone')
  expect(words).toContain('value="for the other phone"')
  expect(radios.join('')).not.toContain('checked')
})

test('a press that repeats nothing asks for no reason', () => {
  expect(shown(null, null)).toBe('')
  expect(shown(problemOf('PAYER_EMPTY', 'payer'), null)).toBe('')
  expect(shown(problemOf('COLLECTION_OVER_LIMIT'), null)).not.toContain('name="reason"')
})

test.each([
  ['purpose', (problem: ProblemMessage) => <DepositFields state={{ ...EMPTY_COLLECT_FORM, problem }} />],
  ['amount', (problem: ProblemMessage) => <DepositFields state={{ ...EMPTY_COLLECT_FORM, problem }} />],
  ['cash', (problem: ProblemMessage) => <CashPart text="x" onType={() => {}} problem={problem} />],
])('a refusal at %s is announced, and its field alone is marked and described by it', (name, part) => {
  const markup = drawn(part(problemOf('AMOUNT_EMPTY', name)))
  const marked = markup.match(/<input[^>]*aria-invalid="true"[^>]*>/g) ?? []
  expect(marked).toEqual([expect.stringContaining(`name="${name}"`)])
  expect(marked[0]).toContain(`aria-describedby="${name}-problem"`)
  expect(markup).toMatch(new RegExp(`<div id="${name}-problem" aria-live="polite"[^>]*><p.*AMOUNT_EMPTY`))
})

test('a refused method describes the whole choice', () => {
  const choice = { methods: [{ value: 'ecocash', label: 'EcoCash' }], chosen: '', onChoose: () => {} }
  const markup = drawn(<MethodChoice {...choice} problem={problemOf('AMOUNT_EMPTY', 'method')} />)
  expect(markup).toContain('aria-describedby="method-problem"')
  expect(markup).toMatch(/<div id="method-problem" aria-live="polite"[^>]*><p.*AMOUNT_EMPTY/)
})
