import { cleanLine } from './clean-text.ts'
import { type Problem, type ProblemCode, problemNamed } from './problem.ts'

/** The problem for a recipient that the provider rejected, by kind of number; RECIPIENT_INVALID if the kind is unknown. */
const UNKNOWN_OF: Readonly<Record<string, ProblemCode>> = {
  phone: 'PHONE_UNKNOWN',
  meter: 'METER_UNKNOWN',
  account: 'ACCOUNT_UNKNOWN',
}

/** The codes of failed sales that have a sentence: those of refusals would say of other things what they say of a call. */
const FAILURES: readonly string[] = ['PROVIDER_REJECTED', 'RECIPIENT_INVALID']
const PAYMENT_FAILURES: readonly string[] = ['EXPIRED', 'CUSTOMER_DECLINED']
const LONGEST_CODE = 80

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

/** Why a payment failed. Its codes are not those of calls either. */
export function problemOfFailedPayment(failureCode: string): Problem {
  if (PAYMENT_FAILURES.includes(failureCode)) return problemNamed(failureCode)
  return { code: 'PAYMENT_FAILED', words: cleanLine(failureCode, LONGEST_CODE) }
}

/**
 * Why a sale came to nothing; null if nobody said, or it did not. A refusal tells only why it was not sold: one that
 * failed had been refused for now, and was taken after all.
 */
export function problemOfUndone({ outcome, failureCode, refusal, recipientField }: Undone): Problem | null {
  if (outcome === 'not_sold') return refusal
  if (outcome !== 'failed' || failureCode === null) return null
  if (FAILURES.includes(failureCode)) return problemOfFailure(failureCode, recipientField)
  return { code: 'SALE_FAILED', words: cleanLine(failureCode, LONGEST_CODE) }
}
