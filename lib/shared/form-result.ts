import type { Problem } from './problem.ts'

/** What a form of the office shows after it was posted: a problem, or that it is done and what is shown just once. */
export type FormResult = { problem: Problem | null; done: boolean; given: Readonly<Record<string, string>> }

/** A form that was not posted yet. */
export const NOT_POSTED: FormResult = { problem: null, done: false, given: {} }

/** A server action behind such a form. */
export type ResultAction = (before: FormResult, form: FormData) => Promise<FormResult>
