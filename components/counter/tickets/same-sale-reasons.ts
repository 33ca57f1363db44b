import type { Problem, ProblemCode } from '@/lib/platform/shared/problem.ts'

/** The usual reasons by what would be repeated, likeliest first. */
export const REASONS = {
  SAME_SALE: ['two', 'people'],
  SAME_SALE_WAITING: ['two', 'people'],
  OTHER_AMOUNT: ['more', 'people'],
  OTHER_AMOUNT_WAITING: ['more', 'people'],
  SAME_IN_BASKET: ['change', 'two'],
} as const satisfies Partial<Record<ProblemCode, readonly string[]>>

export type ReasonCode = keyof typeof REASONS

export type Reason = (typeof REASONS)[ReasonCode][number]

/** Whether a reason stated before is one of those for this repetition. */
export function isAnswered(about: ReasonCode, why: Reason | null): boolean {
  return REASONS[about].some((reason) => reason === why)
}

/** Whether a problem is a repetition, refused or foreseen, that passes with a reason. */
export function asksForReason(problem: Problem | null): problem is Problem & { code: ReasonCode } {
  return problem !== null && problem.code in REASONS
}
