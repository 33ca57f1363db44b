import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RefusedFormContext } from '@/components/ui/refused-form.ts'
import type { ProblemCode } from '@/lib/platform/shared/problem.ts'
import { SetUpLink } from './set-up-link.tsx'

const linkAfter = (code: ProblemCode) =>
  renderToStaticMarkup(
    <RefusedFormContext value={{ problem: { code, sentence: '', field: 'code' }, kept: { code: [] } }}>
      <SetUpLink text="Set up your authenticator" />
    </RefusedFormContext>,
  )

test('whoever is refused for want of an authenticator gets the way to set one up', () => {
  expect(linkAfter('SECOND_STEP_MISSING')).toContain('href="/second-step"')
  expect(linkAfter('CODE_WRONG')).toBe('')
})
