import { formatPhone, PHONE_PROBLEMS, parseTypedPhone } from '@/lib/platform/shared/phone.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'

export type NumberRead = {
  /** In the Service's form, once complete. */
  phone: string | null
  /** In spoken groups once complete, else as typed. */
  shown: string
  problem: Problem | null
}

/**
 * Reads a number while it is typed. Missing digits become a problem only once the cashier has `finished`; what no
 * further digit can fix is one at once.
 */
export function readNumber(
  text: string,
  { allowTrigger, finished }: { allowTrigger: boolean; finished: boolean },
): NumberRead {
  const typed = parseTypedPhone(text, { allowTrigger })
  if (typed.ok) return { phone: typed.phone, shown: formatPhone(typed.phone), problem: null }
  const unfinished = typed.problem === 'empty' || typed.problem === 'too_short'
  const problem: Problem = { code: PHONE_PROBLEMS[typed.problem], field: 'recipient' }
  return { phone: null, shown: text, problem: unfinished && !finished ? null : problem }
}
