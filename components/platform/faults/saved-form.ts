import { recall, remember } from '@/components/ui/focus/tab-memory.ts'

export const SAVED_FORM = 'form not sent'

/** Never a password, a PIN, a code or a file. */
const FIELD_SELECTOR =
  'input[name]:not([type=hidden],[type=password],[type=file],[autocomplete=one-time-code]),select[name],textarea[name]'

/** Fields that do not say what a form is about. `shown` and counts do: else a refill undoes others' changes. */
const MOVING =
  /^(\$|intent|read(\.|$)|quoteIds?$|missingCents$|product$|received|changeCurrency$|confirmed$|customerName$|note$)/

/** A fault this soon after a press is taken to be about that press. */
const RECENT_MS = 60_000

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** `checked` is null for anything but a checkbox or radio. */
export type SavedField = { name: string; value: string; checked: boolean | null }

/** `at` in milliseconds; `intent` names the press, null if none or if its button was one of several. */
export type SavedForm = { path: string; at: number; about: string; fields: SavedField[]; intent: string | null }

let last: SavedForm | null = null
let address: string | null = null
let pressed: string | null = null

export function inputFields(form: HTMLFormElement): Field[] {
  return [...form.elements].filter((field): field is Field => field.matches(FIELD_SELECTOR))
}

/** Two rows of a list have the same fields, but not the same item. */
export function aboutOf({ elements }: HTMLFormElement): string {
  const hidden = [...elements].filter((field): field is HTMLInputElement => field.matches('input[type=hidden][name]'))
  return hidden
    .filter(({ name }) => !MOVING.test(name))
    .map(({ name, value }) => `${name}=${value}`)
    .join('&')
}

export function intentOf({ elements }: HTMLFormElement): HTMLInputElement | null {
  return elements.namedItem('intentId') as HTMLInputElement | null
}

export function checkedOf(field: Field): boolean | null {
  return field.type === 'checkbox' || field.type === 'radio' ? (field as HTMLInputElement).checked : null
}

let unsentForm: HTMLFormElement | null = null

export function markTypedForm(form: HTMLFormElement | null): void {
  unsentForm = form
}

/** Stores in this tab what was typed and not sent, else what was just sent, for when its page is loaded again. */
export function storeTypedForm(): void {
  const fields = unsentForm ? fieldsOf(unsentForm) : []
  if (unsentForm && fields.length > 0) {
    const saved: SavedForm = {
      path: location.pathname,
      at: Date.now(),
      about: aboutOf(unsentForm),
      fields,
      intent: null,
    }
    remember(SAVED_FORM, JSON.stringify(saved))
  } else storeLastForm()
}

function fieldsOf(form: HTMLFormElement): SavedField[] {
  return inputFields(form).map((field) => ({ name: field.name, value: field.value, checked: checkedOf(field) }))
}

/** Stores what is being sent, in memory only. */
export function storeSentForm(form: HTMLFormElement, button: HTMLElement | null): void {
  const fields = fieldsOf(form)
  unsentForm = null
  const intent = button?.getAttribute('name') ? null : (intentOf(form)?.value ?? null)
  const about = aboutOf(form)
  last = fields.length > 0 ? { path: location.pathname, at: Date.now(), about, fields, intent } : null
  address = form.dataset.again ?? null
  pressed = about
}

/** Whether the form sent last was about one of these; true only once. */
export function claimPress(ids: readonly (string | null)[]): boolean {
  const isOurs = ids.some((id) => id !== null && pressed?.includes(id))
  if (isOurs) pressed = null
  return isOurs
}

/** Stores in this tab the form sent just now, for when its page is reloaded. */
export function storeLastForm(): void {
  if (last && Date.now() - last.at < RECENT_MS) remember(SAVED_FORM, JSON.stringify(last))
}

/** Reloads the page of a form that is still being sent, and keeps what was typed; the press is not sent again. */
export function loadAgain(): void {
  if (last) remember(SAVED_FORM, JSON.stringify(last))
  location.assign(address ?? location.pathname + location.search)
}

export function getSavedForm(): string | null {
  return recall(SAVED_FORM)
}
