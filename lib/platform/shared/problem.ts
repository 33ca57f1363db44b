import type messages from '@/messages/en.json'
import { cleanLine } from './clean-text.ts'
import { currencyName } from './currency-name.ts'

export type ProblemCode = keyof typeof messages.problems
const CODE = /^[A-Z][A-Z\d_]*$/

/** Something a person can act on. Never holds a key, token, PIN or typed secret. */
export type Problem = {
  code: ProblemCode
  field?: string
  params?: Record<string, string | number>
  /** The Service's own words, cleaned and cut. */
  words?: string
  /** An ISO instant. */
  retryAt?: string
}

/** Browsers get the sentence, since the whole catalogue is a third of a selling page. */
export type ProblemMessage = Problem & { sentence: string }

type Sentences = { (code: ProblemCode, params?: Problem['params']): string; has(code: ProblemCode): boolean }

/** A code without a sentence counts as unexpected. */
export function withSentence(problem: Problem, sentences: Sentences): ProblemMessage {
  const code = sentences.has(problem.code) ? problem.code : 'UNEXPECTED'
  const sentence = sentences(code, inWords(problem.params))
  if (!problem.words) return { ...problem, sentence }
  return { ...problem, sentence: `${sentence} ${sentences('PROVIDER_WORDS', { words: isolated(problem.words) })}` }
}

/** Without effect on the direction of the words around them. */
function isolated(words: string): string {
  return `\u2068${words}\u2069`
}

/** For a stored or outside code; what is no code, such as `constructor`, is unexpected. */
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

export function refuse(code: ProblemCode, rest: Omit<Problem, 'code'> = {}): never {
  throw new DomainError({ code, ...rest })
}

const UNKNOWN_OF: Readonly<Record<string, ProblemCode>> = {
  phone: 'PHONE_UNKNOWN',
  meter: 'METER_UNKNOWN',
  account: 'ACCOUNT_UNKNOWN',
}

/** Currencies as people call them. */
function inWords(params: Problem['params']): Problem['params'] {
  if (params === undefined) return params
  const named = ['currency', 'currencies'].filter((name) => typeof params[name] === 'string')
  const words = named.map((name) => [name, String(params[name]).split(', ').map(currencyName).join(', ')])
  return { ...params, ...Object.fromEntries(words) }
}

/** The only failures of a sale whose sentence for a refused call is true of it too. */
const FAILURES: readonly string[] = ['PROVIDER_REJECTED', 'RECIPIENT_INVALID']
const PAYMENT_FAILURES: readonly string[] = ['EXPIRED', 'CUSTOMER_DECLINED']
const LONGEST_CODE = 80

export function isRecipientKind(word: string): boolean {
  return Object.hasOwn(UNKNOWN_OF, word)
}

/** Specific to the kind of number that was sent. */
export function problemOfFailure(code: string, recipient: string | undefined): Problem {
  const known = code === 'RECIPIENT_INVALID' && recipient !== undefined ? UNKNOWN_OF[recipient] : undefined
  return problemNamed(known ?? code)
}

type Undone = {
  outcome: string | null
  failureCode: string | null
  refusal: Problem | null
  recipientField: string | undefined
}

export function problemOfFailedPayment(failureCode: string): Problem {
  if (PAYMENT_FAILURES.includes(failureCode)) return problemNamed(failureCode)
  return { code: 'PAYMENT_FAILED', words: cleanLine(failureCode, LONGEST_CODE) }
}

/** Null if nobody said why. A refusal tells only why it was not sold: one that failed was taken after all. */
export function problemOfUndone({ outcome, failureCode, refusal, recipientField }: Undone): Problem | null {
  if (outcome === 'not_sold') return refusal
  if (outcome !== 'failed' || failureCode === null) return null
  if (FAILURES.includes(failureCode)) return problemOfFailure(failureCode, recipientField)
  return { code: 'SALE_FAILED', words: cleanLine(failureCode, LONGEST_CODE) }
}
