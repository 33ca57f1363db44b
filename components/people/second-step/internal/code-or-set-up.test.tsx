import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextField } from '@/components/ui/forms/fields.tsx'
import { isShownAtField, RefusedFormContext } from '@/components/ui/forms/refused-form.ts'
import type { ProblemCode } from '@/lib/platform/shared/problem.ts'
import { CodeOrSetUp } from './code-or-set-up.tsx'

const refusedBy = (code: ProblemCode) => ({
  problem: { code, sentence: 'Not yet.', field: 'code' },
  fields: { code: [] },
})

const shownAfter = (code: ProblemCode) =>
  renderToStaticMarkup(
    <RefusedFormContext value={refusedBy(code)}>
      <CodeOrSetUp text="Set up your authenticator">
        <TextField name="code" label="Code" />
      </CodeOrSetUp>
    </RefusedFormContext>,
  )

test('whoever is refused for want of an authenticator gets the way to set one up in place of the field', () => {
  const shown = shownAfter('SECOND_STEP_MISSING')
  expect(shown).toMatch(/id="(\S+)".*Not yet\..*href="\/second-step"/)
  expect(shown).not.toMatch(/<label|type="text"|required/)
  expect(shown.match(/<input[^>]*>/g)).toEqual(['<input type="hidden" name="code" value=""/>'])
  expect(isShownAtField(refusedBy('SECOND_STEP_MISSING'))).toBe(true)
  const wrong = shownAfter('CODE_WRONG')
  expect(wrong).toMatch(/<label.*aria-invalid="true".*Not yet\./)
  expect(wrong).not.toContain('href')
})
