import { getTranslations } from 'next-intl/server'
import { type Problem, type ProblemMessage, withSentence } from '@/lib/platform/shared/problem.ts'

export async function formatProblem(problem: Problem): Promise<ProblemMessage> {
  return withSentence(problem, await getTranslations('problems'))
}
