import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'

/** A passkey as its owner sees it. A `copied` one no longer opens anything. */
export type PasskeyView = { id: string; name: string; createdAt: string; lastUsedAt: string | null; copied: boolean }

/** What the browser must ask a passkey for, or why not. */
export type PasskeyRequestResult<T> = { options: T; problem: null } | { options: null; problem: ProblemMessage }

/** The code that a used passkey gives, for the field that takes the authenticator's code, or why there is none. */
export type PasskeyProofResult = { code: string; problem: null } | { code: null; problem: ProblemMessage }
