import { useTranslations } from 'next-intl'
import { type Problem, type ToldProblem, withSentence } from '@/lib/platform/shared/problem.ts'

/**
 * Gives problems their sentence. In the browser only those that it finds itself have one here, which `ClientMessages`
 * names; all others come with theirs.
 */
export function useTellProblem() {
  const t = useTranslations('problems')
  return (problem: Problem): ToldProblem => withSentence(problem, t)
}
