import { DomainError, type Problem } from '@/lib/platform/shared/problem.ts'

/** A problem of a row, and the column it is in. */
export type CellProblem<C extends string> = { column: C; problem: Problem }

/** What `work` refuses, or null. A check thus uses the very rules by which the row will be saved. */
export function findRefusal(work: () => unknown): Problem | null {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.problem
    throw error
  }
}
