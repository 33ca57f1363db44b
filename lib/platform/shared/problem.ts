import type messages from '@/messages/en.json'

/** Every possible refusal: a code without a sentence in the catalogue does not compile. */
export type ProblemCode = keyof typeof messages.problems
const CODE = /^[A-Z][A-Z\d_]*$/

/**
 * Something a person can read and act on. `code` names a message in the catalogue under `problems`; `params` fill it.
 * Never holds a key, token, PIN or typed secret.
 */
export type Problem = {
  code: ProblemCode
  /** The name of the form field that it is about. */
  field?: string
  params?: Record<string, string | number>
  /** The Service's own words for it, cleaned and cut; shown beside our sentence as the provider's. */
  words?: string
  /** When the Service said to try again, as an ISO instant. */
  retryAt?: string
  /** Whether an item was refused at the price that it has: nothing else was typed or chosen. */
  asPriced?: true
}

/**
 * A problem with its sentence in the reader's language. Browsers get problems in this form, since the whole catalogue
 * of sentences is a third of a selling page.
 */
export type ToldProblem = Problem & { sentence: string }

/** The catalogue of sentences in one language. */
type Sentences = { (code: ProblemCode, params?: Problem['params']): string; has(code: ProblemCode): boolean }

/** The problem with its sentence; a code without one counts as unexpected. */
export function withSentence(problem: Problem, sentences: Sentences): ToldProblem {
  const code = sentences.has(problem.code) ? problem.code : 'UNEXPECTED'
  const sentence = sentences(code, problem.params)
  if (!problem.words) return { ...problem, sentence }
  return { ...problem, sentence: `${sentence} ${sentences('PROVIDER_WORDS', { words: isolated(problem.words) })}` }
}

/** Words in whatever direction they run, without effect on those around them. */
function isolated(words: string): string {
  return `\u2068${words}\u2069`
}

/**
 * The problem for a stored or outside code: from an address, the wire, an older version. It may have no sentence here;
 * `ProblemNote` then says that something unexpected happened. So does what is no code, such as `constructor`, which
 * every catalogue would seem to have.
 */
export function problemNamed(code: string): Problem {
  return { code: CODE.test(code) ? (code as ProblemCode) : 'UNEXPECTED' }
}

/** The only way a verb refuses. Anything else thrown is our fault and gets a support id. */
export class DomainError extends Error {
  override name = 'DomainError'

  constructor(readonly problem: Problem) {
    super(problem.code)
  }
}

/** Throws a refusal with the given problem code. */
export function refuse(code: ProblemCode, rest: Omit<Problem, 'code'> = {}): never {
  throw new DomainError({ code, ...rest })
}
