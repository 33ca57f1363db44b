import { DomainError, type Problem, problemNamed } from './problem.ts'

/** A refusal as a page's address carries it: its code, and the minutes to wait where it has them. */
export type ProblemSearch = { problem?: string; minutes?: string }

/** What was refused, for the address of the page that says so, never with what was typed. Throws on what is no refusal. */
export function problemSearch(error: unknown): { problem: string; minutes?: string } {
  if (!(error instanceof DomainError)) throw error
  const { code, params } = error.problem
  return { problem: code, ...(params?.minutes && { minutes: String(params.minutes) }) }
}

/** The refusal that an address tells of, or null; an address without minutes is read as five. */
export function readProblem({ problem, minutes }: ProblemSearch): Problem | null {
  return problem ? { ...problemNamed(problem), params: { minutes: Number(minutes || 5) } } : null
}
