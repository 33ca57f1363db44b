import { getTranslations } from 'next-intl/server'
import { type Problem, type ToldProblem, withSentence } from '@/lib/platform/shared/problem.ts'

export async function formatProblem(problem: Problem): Promise<ToldProblem> {
  return withSentence(problem, await getTranslations('problems'))
}
