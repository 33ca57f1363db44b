/**
 * Selling waits because this database lost what happened since an instant: until the Service has told it. `problem` says
 * why the Service could not be asked last, if so. JSON-safe.
 */
export type CatchingUp = { since: string; problem: CatchUpProblem | null; key: string | null }

/** Why the Service could not be asked: no answer, a refusal of the key, rows that never end, or no key at all. */
export const CATCH_UP_PROBLEMS = ['silent', 'refused', 'too_long', 'no_key'] as const
export type CatchUpProblem = (typeof CATCH_UP_PROBLEMS)[number]
