import { DomainError, type Problem, problemNamed } from '@/lib/platform/shared/problem.ts'
import { withQuery } from '@/lib/platform/shared/with-query.ts'
import messages from '@/messages/en.json'

/** A refusal in a page's address: its code, and the sums and counts that fill its sentence. */
export type ProblemSearch = { problem?: string | string[]; figures?: string | string[] }

/** A sum or a count. An address fills a sentence with nothing else: words in it would be anybody's. */
const FIGURE = /^−?(\$|[A-Z]{3} )?\d[\d,]*(\.\d{2})?$/
const COUNT = /^\d+$/

/** A refusal for the address of the page that shows it, without what was typed. Rethrows other errors. */
export function problemSearch(error: unknown): { problem: string; figures?: string } {
  if (!(error instanceof DomainError)) throw error
  const { code, params = {} } = error.problem
  const filling = gapsOf(code).map((name) => [name, String(params[name])] as [string, string])
  const figures = new URLSearchParams(filling.filter(([, text]) => FIGURE.test(text)))
  return { problem: code, ...(figures.size > 0 && { figures: String(figures) }) }
}

/** Whether an address can carry all that fills a refusal's sentence. */
export function fitsAddress({ problem: { code, params = {} } }: DomainError): boolean {
  return gapsOf(code).every((name) => FIGURE.test(String(params[name])))
}

/** The address of a page that tells a refusal (`readProblem`). Rethrows other errors. */
export function pageTelling(page: string, error: unknown): string {
  return withQuery(page, String(new URLSearchParams(problemSearch(error))))
}

/**
 * The refusal in an address, or null. A sentence that neither the address nor what the page knows fills is not told:
 * the refusal is then unexpected.
 */
export function readProblem({ problem, figures }: ProblemSearch, known: Problem['params'] = {}): Problem | null {
  if (!problem) return null
  const named = problemNamed(String(problem))
  const told = [...new URLSearchParams(String(figures ?? ''))].filter(([, text]) => FIGURE.test(text))
  const all = new Map<string, string | number>([...told.map(asNumber), ...Object.entries(known)])
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

/** The names of what fills a sentence, whether it is still text or the build compiled it (`precompile`). */
function gapsOf(code: string): string[] {
  const sentence = (messages.problems as Record<string, unknown>)[code]
  if (Array.isArray(sentence)) return sentence.flatMap((part) => (Array.isArray(part) ? [String(part[0])] : []))
  return [...String(sentence ?? '').matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name)
}
