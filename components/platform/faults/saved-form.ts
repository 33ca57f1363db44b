import { recall, remember } from '@/components/ui/tab-memory.ts'

/** The key under which the tab remembers the form. */
export const SAVED_FORM = 'form not sent'

/** What somebody typed or chose; never a password, a PIN, a code or a file. */
const TYPED =
  'input[name]:not([type=hidden],[type=password],[type=file],[autocomplete=one-time-code]),select[name],textarea[name]'

/**
 * Hidden fields that differ each time the same form is rendered, or follow what is typed; the others say which sale,
 * customer or setting it is about. Among those are `shown` and what a count of a safe has seen: filled in over settings
 * or money that somebody else has changed since, a form would undo that change, or book it as a difference.
 */
const MOVING =
  /^(\$|intent|read(\.|$)|quoteIds?$|missingCents$|product$|received|changeCurrency$|confirmed$|customerName$|note$)/

/** A fault this soon after a press is taken to be about the form that was pressed. */
const RECENT_MS = 60_000

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** `checked` is null for anything but a checkbox or radio. */
export type SavedField = { name: string; value: string; checked: boolean | null }

/**
 * `at` in milliseconds. `about` is what `aboutOf` says of the form. `intent` names the press, so that the same press
 * finds what it did; null if the form has none, or if its button was one of several, after which another may follow.
 */
export type SavedForm = { path: string; at: number; about: string; fields: SavedField[]; intent: string | null }

/**
 * The form that was sent last, if it has fields to fill in, and the address at which its page shows those again, if
 * there is one.
 */
let last: SavedForm | null = null
let address: string | null = null
/** What the form sent last is about, until `claimPress` has reported it. */
let pressed: string | null = null

/** The fields of a form that a person fills in, in their order. */
export function typedFields(form: HTMLFormElement): Field[] {
  return [...form.elements].filter((field): field is Field => field.matches(TYPED))
}

/** What a form is about: two rows of a list have the same fields, but not the same item. */
export function aboutOf({ elements }: HTMLFormElement): string {
  const hidden = [...elements].filter((field): field is HTMLInputElement => field.matches('input[type=hidden][name]'))
  return hidden
    .filter(({ name }) => !MOVING.test(name))
    .map(({ name, value }) => `${name}=${value}`)
    .join('&')
}

/** The field that names the press of a form that does something once. */
export function intentOf({ elements }: HTMLFormElement): HTMLInputElement | null {
  return elements.namedItem('intentId') as HTMLInputElement | null
}

/** Whether a checkbox or radio is ticked; null for any other field. */
export function checkedOf(field: Field): boolean | null {
  return field.type === 'checkbox' || field.type === 'radio' ? (field as HTMLInputElement).checked : null
}

/** The form that somebody types in and has not sent. */
let typedIn: HTMLFormElement | null = null

/** Notes the form that is being typed in. */
export function markTypedForm(form: HTMLFormElement | null): void {
  typedIn = form
}

/**
 * Keeps in this tab what was typed and not sent, for when its page is loaded again; else what was sent just now. A page
 * whose fault is known has lost its form by then, but the form itself has not lost its fields.
 */
export function storeTypedForm(): void {
  const fields = typedIn ? fieldsOf(typedIn) : []
  if (typedIn && fields.length > 0) {
    const kept: SavedForm = { path: location.pathname, at: Date.now(), about: aboutOf(typedIn), fields, intent: null }
    remember(SAVED_FORM, JSON.stringify(kept))
  } else storeLastForm()
}

function fieldsOf(form: HTMLFormElement): SavedField[] {
  return typedFields(form).map((field) => ({ name: field.name, value: field.value, checked: checkedOf(field) }))
}

/** Notes, in memory only, what is typed in a form that is being sent by that button. */
export function storeSentForm(form: HTMLFormElement, button: HTMLElement | null): void {
  const fields = fieldsOf(form)
  typedIn = null
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

/** Keeps in this tab what was typed in the form sent just now, for when its page is reloaded. */
export function storeLastForm(): void {
  if (last && Date.now() - last.at < RECENT_MS) remember(SAVED_FORM, JSON.stringify(last))
}

/**
 * Reloads the page of a form that is still being sent, keeping what was typed, however long ago it was sent. The press
 * is not sent again; the page shows what it did once that is known.
 */
export function loadAgain(): void {
  if (last) remember(SAVED_FORM, JSON.stringify(last))
  location.assign(address ?? location.pathname + location.search)
}

/** What is kept in this tab, as text; null if nothing is. */
export function getSavedForm(): string | null {
  return recall(SAVED_FORM)
}
