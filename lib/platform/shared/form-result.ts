import type { Problem } from './problem.ts'

/** What was typed and ticked in a form, by the names of its fields; never a password, a PIN or a code. */
export type KeptFields = Readonly<Record<string, readonly string[]>>

/** What a form of the office shows after it was posted: a problem, or that it is done and what is shown just once. */
export type FormResult = {
  problem: Problem | null
  done: boolean
  given: Readonly<Record<string, string>>
  /** With a problem: what was typed, for who has no script to keep it. */
  kept: KeptFields
}

/** A form that was not posted yet. */
export const NOT_POSTED: FormResult = { problem: null, done: false, given: {}, kept: {} }

/** A server action behind such a form. */
export type ResultAction = (before: FormResult, form: FormData) => Promise<FormResult>

/** How large a posted form may be, files and all; what is larger is answered by a page that says so. */
export const FORM_MOST_BYTES = 4_000_000

const SECRET_FIELDS = new Set(['password', 'secret', 'again', 'pin', 'otp', 'code'])

/** What a refused form shows again. Fields that carry secrets are left out by their names. */
export function keepFields(form: FormData): KeptFields {
  const kept: Record<string, string[]> = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string' || name.startsWith('$ACTION') || SECRET_FIELDS.has(name)) continue
    kept[name] = [...(kept[name] ?? []), value]
  }
  return kept
}
