import type { ProblemMessage } from './problem.ts'

/** By field name; of a password, PIN or code only that the form has it. */
export type FormFields = Readonly<Record<string, readonly string[]>>

/** `given` is shown only once. */
export type FormResult = {
  problem: ProblemMessage | null
  done: boolean
  given: Readonly<Record<string, string>>
  /** For browsers without script. */
  fields: FormFields
}

export const NOT_POSTED: FormResult = { problem: null, done: false, given: {}, fields: {} }

/** Hidden: a form without a field for the own code was given one. */
export const OWN_CODE_REQUEST = 'ownCodeAsked'

export function refusedResult(problem: ProblemMessage, form: FormData): FormResult {
  return { ...NOT_POSTED, problem, fields: listTypedFields(form) }
}

export type ResultAction = (before: FormResult, form: FormData) => Promise<FormResult>

export const FORM_MOST_BYTES = 4_000_000

export const JSON_MOST_BYTES = 16_384

const SECRET_FIELDS = new Set(['password', 'secret', 'again', 'pin', 'otp', 'code'])

/** Secret fields are kept, empty, so that a refusal can be shown beside them. */
export function listTypedFields(form: FormData): FormFields {
  const fields = new Map<string, string[]>()
  for (const [name, value] of form) {
    if (typeof value !== 'string' || name.startsWith('$ACTION')) continue
    fields.set(name, SECRET_FIELDS.has(name) ? [] : [...(fields.get(name) ?? []), value])
  }
  return Object.fromEntries(fields)
}
