import { type Cents, formatUsd, parseTypedAmount } from '@/lib/platform/shared/money.ts'
import { type ProblemCode, refuse } from '@/lib/platform/shared/problem.ts'

/** USD as typed, empty for all of a sum; and what the form said that sum was, in USD cents, if it did. */
type Typed = { amount: string; shownCents?: Cents }

/** What refuses more than the sum, and an empty amount once the sum is another; both name it as `named`. */
type Codes = { tooMuch: ProblemCode; changed: ProblemCode; named: string }

/**
 * The part of a sum that was typed, in USD cents, or all of it if nothing was and it is what the form said. Refuses with
 * AMOUNT_NOT_A_NUMBER, AMOUNT_ZERO, or what is `tooMuch` or `changed`.
 */
export function readPart({ amount, shownCents }: Typed, allCents: Cents, { tooMuch, changed, named }: Codes): Cents {
  const all = { field: 'amount', params: { [named]: formatUsd(allCents) } }
  const typed = parseTypedAmount(amount)
  if (typed.ok) {
    if (typed.cents === 0n) refuse('AMOUNT_ZERO', { field: 'amount' })
    if (typed.cents <= allCents) return typed.cents
    return refuse(tooMuch, all)
  }
  if (typed.problem !== 'empty') return refuse('AMOUNT_NOT_A_NUMBER', { field: 'amount' })
  if ((shownCents ?? allCents) === allCents) return allCents
  return refuse(changed, all)
}
