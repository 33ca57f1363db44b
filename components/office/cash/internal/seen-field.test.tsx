import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RefusedFormContext } from '@/components/ui/forms/refused-form.ts'
import { seenField } from '@/lib/office/cash/model.ts'
import type { ProblemCode } from '@/lib/platform/shared/problem.ts'
import { SeenField } from './seen-field.tsx'

/** What is sent as seen by a count that began at $1 and was refused, telling $1.50, on a page that now shows $2. */
const seenAfter = (code: ProblemCode, currency = 'USD') => {
  const refused = {
    problem: { code, params: { [seenField(currency)]: '150' }, sentence: '' },
    fields: { 'seen.USD': ['100'] },
  }
  const shown = renderToStaticMarkup(
    <RefusedFormContext value={refused}>
      <SeenField currency="USD" cents={200n} />
    </RefusedFormContext>,
  )
  return /name="seen\.USD" value="(\d+)"/.exec(shown)?.[1]
}

test('a refused count is about what the books had when it began, or about the sum that its refusal told, not the page’s', () => {
  expect(seenAfter('COUNT_NOT_AN_AMOUNT')).toBe('100')
  expect(seenAfter('SAFE_COUNT_DIFFERS')).toBe('100')
  expect(seenAfter('SAFE_COUNT_MOVED', 'ZWG')).toBe('100')
  expect(seenAfter('SAFE_COUNT_MOVED')).toBe('150')
})
