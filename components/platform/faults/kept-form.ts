import { recall, remember } from '@/components/ui/tab-memory.ts'

/** Where it is kept. */
export const KEPT_FORM = 'form not sent'

/** What somebody typed or chose; never a password, a PIN, a code or a file. */
const TYPED =
  'input[name]:not([type=hidden],[type=password],[type=file],[autocomplete=one-time-code]),select[name],textarea[name]'

/** The button belongs to the form that was pressed just now. */
const RECENT_MS = 60_000

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** `checked` is null for what is no tick and no choice. */
export type KeptField = { name: string; value: string; checked: boolean | null }

/**
 * `at` in milliseconds. `intent` names the press, so that the same press finds what it did; null where the form has none, or
 * its button was one of several, of which another may follow.
 */
export type KeptForm = { path: string; at: number; fields: KeptField[]; intent: string | null }

let last: KeptForm | null = null

/** The fields of a form in which something is typed or chosen, in their order. */
export function typedFields(form: HTMLFormElement): Field[] {
  return [...form.elements].filter((field): field is Field => field.matches(TYPED))
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
  if (fields.length > 0) last = { path: location.pathname, at: Date.now(), fields, intent }
}

/** Keeps in this tab what was typed in the form sent last, for when its page is loaded again. */
export function keepLastForm(): void {
  if (last && Date.now() - last.at < RECENT_MS) remember(KEPT_FORM, JSON.stringify(last))
}

/** What is kept in this tab, as text; null if nothing is. */
export function keptForm(): string | null {
  return recall(KEPT_FORM)
}
