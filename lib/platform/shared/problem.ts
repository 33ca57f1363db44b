import type messages from '@/messages/en.json'

/** Everything that can be refused: a code without a sentence in the catalogue does not compile. */
export type ProblemCode = keyof typeof messages.problems

/**
 * Something a person can read and act on. `code` names a message in the catalogue under `problems`; `params` fill it.
 * Never holds a key, token, PIN or typed secret.
 */
export type Problem = {
  code: ProblemCode
  field?:
    | 'recipient'
    | 'amount'
    | 'product'
    | 'tender'
    | 'pin'
    | 'username'
    | 'payer'
    | 'method'
    | 'purpose'
    | 'identity'
  params?: Record<string, string | number>
  /** When the Service said to try again, as an ISO instant. */
  retryAt?: string
}

/**
 * The problem of a stored or outside code: from an address, the wire, an older version. It may have no sentence here;
 * `ProblemNote` then says that something unexpected happened.
 */
export function problemNamed(code: string): Problem {
  return { code: code as ProblemCode }
}

/** The only way a verb refuses. Anything else that is thrown is our fault and gets a support id. */
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
