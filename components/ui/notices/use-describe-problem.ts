import { useTranslations } from 'next-intl'
import { type Problem, type ProblemMessage, withSentence } from '@/lib/platform/shared/problem.ts'

/**
 * Gives problems their sentence. The browser has only the sentences that `ClientMessages` names; all other problems
 * come with theirs.
 */
export function useDescribeProblem() {
  const t = useTranslations('problems')
  return (problem: Problem): ProblemMessage => withSentence(problem, t)
}
