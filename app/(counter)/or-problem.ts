import { formatProblem } from '@/lib/platform/i18n/format-problem.ts'
import { DomainError, type ProblemMessage } from '@/lib/platform/shared/problem.ts'

/** A read's value, or the problem with which it was refused, for the page to show. Faults are rethrown. */
export async function orProblem<T>(read: Promise<T>): Promise<{ value: T | null; problem: ProblemMessage | null }> {
  try {
    return { value: await read, problem: null }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { value: null, problem: await formatProblem(error.problem) }
  }
}
