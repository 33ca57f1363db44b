/**
 * Something a person can read and act on. `code` names a message in the catalogue under `problems`; `params` fill it.
 * Never carries a key, token, PIN or typed secret.
 */
export type Problem = {
  code: string
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
  /** When the Service said that trying again makes sense, as an ISO instant. */
  retryAt?: string
}

/** The one way in which a verb refuses. Anything else that is thrown is a fault of ours and gets a support id. */
export class DomainError extends Error {
  override name = 'DomainError'

  constructor(readonly problem: Problem) {
    super(problem.code)
  }
}

/** Throws a refusal with the given problem code. */
export function refuse(code: string, rest: Omit<Problem, 'code'> = {}): never {
  throw new DomainError({ code, ...rest })
}
