/** Where it is kept, with the path and time in milliseconds. */
export const KEPT_FORM = 'form of an older page'

/** What somebody typed or chose; never a password, a PIN, a code or a file. */
const TYPED =
  'input[name]:not([type=hidden],[type=password],[type=file],[autocomplete=one-time-code]),select[name],textarea[name]'

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** `checked` is null for what is no tick and no choice. */
export type KeptField = { name: string; value: string; checked: boolean | null }

let last: KeptField[] = []

/** The fields of a form in which something is typed or chosen, in their order. */
export function typedFields(form: HTMLFormElement): Field[] {
  return [...form.elements].filter((field): field is Field => field.matches(TYPED))
}

/** Whether a tick or choice is made; null for what is none. */
export function checkedOf(field: Field): boolean | null {
  return field.type === 'checkbox' || field.type === 'radio' ? (field as HTMLInputElement).checked : null
}

/** Notes what is typed in a form that is being sent, in memory alone. */
export function noteForm(form: HTMLFormElement): void {
  last = typedFields(form).map((field) => ({ name: field.name, value: field.value, checked: checkedOf(field) }))
}

/** Keeps in this tab what was typed in the form sent last, for when its page is loaded again. */
export function keepLastForm(): void {
  try {
    sessionStorage.setItem(KEPT_FORM, JSON.stringify({ path: location.pathname, at: Date.now(), fields: last }))
  } catch {
    // Without storage it is typed again, as the page says.
  }
}

/** What is kept in this tab, as text; null if nothing is. */
export function keptForm(): string | null {
  try {
    return sessionStorage.getItem(KEPT_FORM)
  } catch {
    return null
  }
}
