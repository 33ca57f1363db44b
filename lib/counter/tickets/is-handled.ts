import { type Cents, formatUsd, parseTypedAmount } from '@/lib/platform/shared/money.ts'
import { isRepeat } from '@/lib/platform/shared/posted-again.ts'
import { DomainError, type ProblemCode, refuse } from '@/lib/platform/shared/problem.ts'

/**
 * Whether an earlier press of a form did its work, by what is stored under the form's intent, if anything is. Refuses
 * with FORM_NOT_OURS if that was for something else: nothing would be done, and the form would say that it was.
 */
export function isHandled<T extends object>(
  saved: T | null,
  asked: { readonly [name in keyof T]?: T[name] },
): saved is T {
  if (saved !== null && !isRepeat(saved, asked)) refuse('FORM_NOT_OURS')
  return saved !== null
}

/**
 * Rule R1 for a form whose checks ask the Service: posting it again finds what the first press made, before any check.
 * Another press may make it while this one is still checking, and what that press asked for counts toward the limits.
 * So a refusal stands only if this form has still made nothing.
 */
export async function knownFirst<Made>(find: () => Promise<Made | null>, make: () => Promise<Made>): Promise<Made> {
  const known = await find()
  if (known !== null) return known
  try {
    return await make()
  } catch (error) {
    const made = error instanceof DomainError ? await find() : null
    if (made === null) throw error
    return made
  }
}

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
