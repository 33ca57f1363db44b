import { type Cents, formatUsd, parseTypedAmount } from '@/lib/platform/shared/money.ts'
import { type ProblemCode, refuse } from '@/lib/platform/shared/problem.ts'

/**
 * `amount` is USD as typed, empty for the whole sum; `shownCents` is the sum in USD cents as the form showed it, if it
 * did.
 */
type Typed = { amount: string; shownCents?: Cents }

/**
 * The problems for an amount beyond the sum, and for an empty one if the sum has changed. Both tell the sum in the
 * parameter `named`.
 */
type Codes = { tooMuch: ProblemCode; changed: ProblemCode; named: string }

/**
 * The typed part of a sum, in USD cents; or the whole sum, if nothing was typed and it is still what the form showed.
 * Refuses with AMOUNT_NOT_A_NUMBER, AMOUNT_ZERO, or the problem in `tooMuch` or `changed`.
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

/**
 * Whether a form that is posted again asks for the part that its first press took, in USD cents. If nothing is typed it
 * asks for the sum that it showed; a form that showed none asks for whatever was taken.
 */
export function asksForPart({ amount, shownCents }: Typed, takenCents: Cents): boolean {
  const typed = parseTypedAmount(amount)
  if (typed.ok) return typed.cents === takenCents
  return typed.problem === 'empty' && (shownCents ?? takenCents) === takenCents
}
