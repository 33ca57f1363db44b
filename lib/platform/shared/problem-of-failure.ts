import { type Problem, type ProblemCode, problemNamed } from './problem.ts'

/** The problem for a recipient that does not exist, by kind of number; RECIPIENT_INVALID if the kind is unknown. */
const UNKNOWN_OF: Readonly<Record<string, ProblemCode>> = {
  phone: 'PHONE_UNKNOWN',
  meter: 'METER_UNKNOWN',
  account: 'ACCOUNT_UNKNOWN',
}

/** Whether a word names a kind of recipient. */
export function isRecipientKind(word: string): boolean {
  return Object.hasOwn(UNKNOWN_OF, word)
}

/** The problem for a code of the Service, specific to the kind of number that was sent. */
export function problemOfFailure(code: string, recipient: string | undefined): Problem {
  const known = code === 'RECIPIENT_INVALID' && recipient !== undefined ? UNKNOWN_OF[recipient] : undefined
  return problemNamed(known ?? code)
}
