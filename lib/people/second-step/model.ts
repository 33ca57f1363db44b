import type { ToldProblem } from '@/lib/platform/shared/problem.ts'

/** A passkey as its owner sees it. A `copied` one no longer opens anything. */
export type PasskeyView = { id: string; name: string; createdAt: string; lastUsedAt: string | null; copied: boolean }

/** What the browser must ask a passkey for, or why not. */
export type PasskeyAsked<T> = { options: T; problem: null } | { options: null; problem: ToldProblem }

/** The code that a used passkey gives, for the field that takes the authenticator's code, or why there is none. */
export type PasskeyProved = { code: string; problem: null } | { code: null; problem: ToldProblem }
