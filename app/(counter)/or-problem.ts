import { DomainError, type Problem } from '@/lib/platform/shared/problem.ts'

/** What a read gives, or the problem with which it was refused, to be told on the page; faults go on. */
export async function orProblem<T>(read: Promise<T>): Promise<{ value: T | null; problem: Problem | null }> {
  try {
    return { value: await read, problem: null }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { value: null, problem: error.problem }
  }
}
