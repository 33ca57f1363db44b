import { type Cents, formatUsd, parseTypedAmount } from '@/lib/platform/shared/money.ts'
import { type ProblemCode, refuse } from '@/lib/platform/shared/problem.ts'

/**
 * A typed part of a sum, in USD cents; null if nothing was typed, which stands for all of it. Refuses with
 * AMOUNT_NOT_A_NUMBER, AMOUNT_ZERO, or what is `tooMuch`, which names the sum as `named`.
 */
export function readPart(text: string, allCents: Cents, tooMuch: { code: ProblemCode; named: string }): Cents | null {
  const typed = parseTypedAmount(text)
  if (!typed.ok) return typed.problem === 'empty' ? null : refuse('AMOUNT_NOT_A_NUMBER', { field: 'amount' })
  if (typed.cents === 0n) refuse('AMOUNT_ZERO', { field: 'amount' })
  if (typed.cents <= allCents) return typed.cents
  return refuse(tooMuch.code, { field: 'amount', params: { [tooMuch.named]: formatUsd(allCents) } })
}
