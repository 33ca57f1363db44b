import { DomainError, type Problem, problemNamed } from './problem.ts'

/** A refusal in a page's address: its code and, if any, the minutes to wait. */
export type ProblemSearch = { problem?: string; minutes?: string }

/** A refusal for the address of the page that shows it, without what was typed. Rethrows other errors. */
export function problemSearch(error: unknown): { problem: string; minutes?: string } {
  if (!(error instanceof DomainError)) throw error
  const { code, params } = error.problem
  return { problem: code, ...(params?.minutes && { minutes: String(params.minutes) }) }
}

/** The refusal in an address, or null; missing minutes are read as five. */
export function readProblem({ problem, minutes }: ProblemSearch): Problem | null {
  return problem ? { ...problemNamed(problem), params: { minutes: Number(minutes || 5) } } : null
}
