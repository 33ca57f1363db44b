import { DomainError, type Problem } from '@/lib/platform/shared/problem.ts'

/**
 * Does the work of a single form whose fields have other names here: a refusal is about the field that `fieldOf` names.
 */
export async function aboutField<T>(
  fieldOf: (problem: Problem) => string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { field: _, ...problem } = error.problem
    const field = fieldOf(error.problem)
    throw new DomainError({ ...problem, ...(field !== undefined && { field }) })
  }
}
