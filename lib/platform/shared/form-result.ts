import type { ToldProblem } from './problem.ts'

/** What was typed and ticked in a form, by field name; of a password, PIN or code only that the form has it. */
export type KeptFields = Readonly<Record<string, readonly string[]>>

/** What an office form shows after posting: a problem, or success with anything that is shown only once. */
export type FormResult = {
  problem: ToldProblem | null
  done: boolean
  given: Readonly<Record<string, string>>
  /** With a problem: what was typed, for browsers without script. */
  kept: KeptFields
}

/** A form that has not been posted yet. */
export const NOT_POSTED: FormResult = { problem: null, done: false, given: {}, kept: {} }

/** The hidden field that says that a form without a field for the own code was given one, since it was refused. */
export const OWN_CODE_ASKED = 'ownCodeAsked'

/** What such a form shows when it is refused. */
export function refusedResult(problem: ToldProblem, form: FormData): FormResult {
  return { ...NOT_POSTED, problem, kept: keepFields(form) }
}

/** A server action behind such a form. */
export type ResultAction = (before: FormResult, form: FormData) => Promise<FormResult>

/** The largest form, files included, that may be posted; a larger one gets a page that says so. */
export const FORM_MOST_BYTES = 4_000_000

/** The largest JSON body of a screen's request. */
export const JSON_MOST_BYTES = 16_384

const SECRET_FIELDS = new Set(['password', 'secret', 'again', 'pin', 'otp', 'code'])

/** What a refused form shows again. Secret fields are kept, empty, so that a refusal can be shown beside them. */
export function keepFields(form: FormData): KeptFields {
  const kept = new Map<string, string[]>()
  for (const [name, value] of form) {
    if (typeof value !== 'string' || name.startsWith('$ACTION')) continue
    kept.set(name, SECRET_FIELDS.has(name) ? [] : [...(kept.get(name) ?? []), value])
  }
  return Object.fromEntries(kept)
}
