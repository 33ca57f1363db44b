import { type Problem, type ProblemCode, problemNamed } from './problem.ts'

/** What is said of a recipient that does not exist, by the kind of number; of one of no known kind, RECIPIENT_INVALID. */
const UNKNOWN_OF: Readonly<Record<string, ProblemCode>> = {
  phone: 'PHONE_UNKNOWN',
  meter: 'METER_UNKNOWN',
  account: 'ACCOUNT_UNKNOWN',
}

/** Whether a word names a kind of recipient. */
export function isRecipientKind(word: string): boolean {
  return Object.hasOwn(UNKNOWN_OF, word)
}

/** The problem of the Service's code, said of the kind of number that was sent. */
export function problemOfFailure(code: string, recipient: string | undefined): Problem {
  const known = code === 'RECIPIENT_INVALID' && recipient !== undefined ? UNKNOWN_OF[recipient] : undefined
  return problemNamed(known ?? code)
}
