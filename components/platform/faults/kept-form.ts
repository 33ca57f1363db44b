import { recall, remember } from '@/components/ui/tab-memory.ts'

/** Where it is kept. */
export const KEPT_FORM = 'form not sent'

/** What somebody typed or chose; never a password, a PIN, a code or a file. */
const TYPED =
  'input[name]:not([type=hidden],[type=password],[type=file],[autocomplete=one-time-code]),select[name],textarea[name]'

/**
 * Hidden fields that differ each time the same form is drawn, or follow what is typed; the others say which sale, customer
 * or setting it is about.
 */
const MOVING =
  /^(\$|intent|shown|seen|quoteIds?$|missingCents$|product$|received|changeCurrency$|confirmed$|customerName$|note$)/

/** The button belongs to the form that was pressed just now. */
const RECENT_MS = 60_000

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** `checked` is null for what is no tick and no choice. */
export type KeptField = { name: string; value: string; checked: boolean | null }

/**
 * `at` in milliseconds. `about` is `aboutOf` the form. `intent` names the press, so that the same press finds what it did;
 * null where the form has none, or its button was one of several, of which another may follow.
 */
export type KeptForm = { path: string; at: number; about: string; fields: KeptField[]; intent: string | null }

/** The form that was sent last, if anything was typed in it; and where its page shows that again, if its address does. */
let last: KeptForm | null = null
let address: string | null = null
/** What the form sent last is about, until its answer was noticed. */
let pressed: string | null = null

/** The fields of a form in which something is typed or chosen, in their order. */
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

/** Whether a tick or choice is made; null for what is none. */
export function checkedOf(field: Field): boolean | null {
  return field.type === 'checkbox' || field.type === 'radio' ? (field as HTMLInputElement).checked : null
}

/** Notes what is typed in a form that is being sent by that button, in memory alone. */
export function noteForm(form: HTMLFormElement, button: HTMLElement | null): void {
  const fields = typedFields(form).map((field) => ({ name: field.name, value: field.value, checked: checkedOf(field) }))
  const intent = button?.getAttribute('name') ? null : (intentOf(form)?.value ?? null)
  const about = aboutOf(form)
  last = fields.length > 0 ? { path: location.pathname, at: Date.now(), about, fields, intent } : null
  address = form.dataset.again ?? null
  pressed = about
}

/** Whether the form sent last was about one of these. Says so once. */
export function takePress(ids: readonly (string | null)[]): boolean {
  const isOurs = ids.some((id) => id !== null && pressed?.includes(id))
  if (isOurs) pressed = null
  return isOurs
}

/** Keeps in this tab what was typed in the form sent just now, for when its page is loaded again. */
export function keepLastForm(): void {
  if (last && Date.now() - last.at < RECENT_MS) remember(KEPT_FORM, JSON.stringify(last))
}

/**
 * Loads the page of a form that is still being sent again, with what was typed, however long ago. The press is not sent
 * again; the page shows what it did once it has.
 */
export function loadAgain(): void {
  if (last) remember(KEPT_FORM, JSON.stringify(last))
  location.assign(address ?? location.pathname + location.search)
}

/** What is kept in this tab, as text; null if nothing is. */
export function keptForm(): string | null {
  return recall(KEPT_FORM)
}
