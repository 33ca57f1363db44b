import { expect, test, vi } from 'vitest'
import { type Problem, type ProblemCode, refuse } from '@/lib/platform/shared/problem.ts'
import { answerFile } from './answers.ts'

vi.mock('@/lib/people/sessions/current-actor.ts', () => ({ currentActor: async () => ({ staffId: 'somebody' }) }))
vi.mock('@/lib/platform/i18n/format-problem.ts', () => ({
  formatProblem: async (problem: Problem) => ({ ...problem, sentence: 'Why not' }),
}))

test.each<[ProblemCode, number]>([
  ['NOT_ALLOWED', 403],
  ['SECOND_STEP_DUE', 403],
  ['ACCOUNT_CODES_MISSING', 422],
])('a file refused with %s is answered with %i and the sentence', async (code, status) => {
  const answer = await answerFile({ signedIn: 'in a test' }, async () => refuse(code))
  expect([answer.status, await answer.text()]).toEqual([status, 'Why not'])
})
