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

/** `refusal`: what the last attempt to sell was refused with, whatever became of the sale. */
type Undone = {
  outcome: string | null
  failureCode: string | null
  refusal: Problem | null
  recipientField: string | undefined
}

/**
 * Why a sale came to nothing; null if nobody said, or it did not. A refusal tells only why it was not sold: one that
 * failed had been refused for now, and was taken after all.
 */
export function problemOfUndone({ outcome, failureCode, refusal, recipientField }: Undone): Problem | null {
  if (outcome === 'not_sold') return refusal
  return outcome === 'failed' && failureCode !== null ? problemOfFailure(failureCode, recipientField) : null
}
