import { withQuery } from '@/lib/platform/shared/paths.ts'
import { DomainError, type Problem, problemNamed } from '@/lib/platform/shared/problem.ts'
import messages from '@/messages/en.json'

export type ProblemSearch = { problem?: string | string[]; figures?: string | string[] }

/** Words in an address would be anybody's. */
const FIGURE = /^−?(\$|[A-Z]{3} )?\d[\d,]*(\.\d{2})?$/
const COUNT = /^\d+$/

/** Without what was typed. Rethrows other errors. */
export function problemSearch(error: unknown): { problem: string; figures?: string } {
  if (!(error instanceof DomainError)) throw error
  const { code, params = {} } = error.problem
  const filling = gapsOf(code).map((name) => [name, String(params[name])] as [string, string])
  const figures = new URLSearchParams(filling.filter(([, text]) => FIGURE.test(text)))
  return { problem: code, ...(figures.size > 0 && { figures: String(figures) }) }
}

export function fitsAddress({ problem: { code, params = {} } }: DomainError): boolean {
  return gapsOf(code).every((name) => FIGURE.test(String(params[name])))
}

/** Rethrows other errors. */
export function pageTelling(page: string, error: unknown): string {
  return withQuery(page, String(new URLSearchParams(problemSearch(error))))
}

/** Null without one. A sentence that nothing fills is unexpected instead. */
export function parseProblem({ problem, figures }: ProblemSearch, known: Problem['params'] = {}): Problem | null {
  if (!problem) return null
  const named = problemNamed(String(problem))
  const pairs = [...new URLSearchParams(String(figures ?? ''))].filter(([, text]) => FIGURE.test(text))
  const all = new Map<string, string | number>([...pairs.map(asNumber), ...Object.entries(known)])
  const gaps = gapsOf(named.code)
  if (!gaps.every((name) => all.has(name))) return { code: 'UNEXPECTED' }
  return gaps.length === 0
    ? named
    : { ...named, params: Object.fromEntries([...all].filter(([name]) => gaps.includes(name))) }
}

/** A count chooses between words, so it is a number again. */
function asNumber([name, text]: [string, string]): [string, string | number] {
  return [name, COUNT.test(text) ? Number(text) : text]
}

/** Whether it is still text or the build compiled it (`precompile`). */
function gapsOf(code: string): string[] {
  const sentence = (messages.problems as Record<string, unknown>)[code]
  if (Array.isArray(sentence)) return sentence.flatMap((part) => (Array.isArray(part) ? [String(part[0])] : []))
  return [...String(sentence ?? '').matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name)
}
