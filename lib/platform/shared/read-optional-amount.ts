import { type Cents, parseTypedAmount } from './money.ts'
import { refuse } from './problem.ts'

/** The amount typed into a field, in cents; null if empty. */
export function readOptionalAmount(text: string, field = 'amount'): Cents | null {
  const typed = parseTypedAmount(text)
  if (typed.ok) return typed.cents
  if (typed.problem === 'empty') return null
  return refuse(typed.problem === 'too_precise' ? 'AMOUNT_TOO_PRECISE' : 'AMOUNT_NOT_A_NUMBER', { field })
}
