import { forget } from '@/components/ui/focus/tab-memory.ts'
import {
  aboutOf,
  checkedOf,
  type Field,
  inputFields,
  intentOf,
  SAVED_FORM,
  type SavedField,
  type SavedForm,
} from '../saved-form.ts'

const MAX_AGE_MS = 10 * 60_000
const EVERY_MS = 300
const MOST_TRIES = 15
const TOUCHES = ['keydown', 'pointerdown'] as const

/** Refills the matching form, again until somebody acts, since React may reset it. Unchanged, it is the same press. */
export function refillForm(text: string): void {
  forget(SAVED_FORM)
  const saved: SavedForm = JSON.parse(text)
  if (saved.path !== location.pathname || Date.now() - saved.at > MAX_AGE_MS) return
  let tries = 0
  let stayed = 0
  const stop = () => {
    clearInterval(timer)
    for (const touch of TOUCHES) document.removeEventListener(touch, stop, true)
  }
  const timer = setInterval(() => {
    tries += 1
    stayed = fill(saved) === 'was there' ? stayed + 1 : 0
    if (stayed === 2 || tries === MOST_TRIES) stop()
  }, EVERY_MS)
  for (const touch of TOUCHES) document.addEventListener(touch, stop, true)
}

function fill({ about, fields: saved, intent }: SavedForm): 'was there' | 'filled in' | 'no such form' {
  for (const form of document.forms) {
    if (aboutOf(form) !== about) continue
    const fields = inputFields(form)
    const pairs = saved.map((one) => ({ one, field: fields.find((field) => isFieldOf(field, one)) }))
    if (pairs.length === 0 || pairs.some(({ field }) => !field)) continue
    for (let fold = form.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true
    const filled = pairs.map(({ one, field }) => field && put(field, one))
    if (intent) repeat(form, intent)
    return filled.includes(true) ? 'filled in' : 'was there'
  }
  return 'no such form'
}

function repeat(form: HTMLFormElement, intent: string): void {
  const field = intentOf(form)
  if (!field || field.value === intent) return
  const own = field.value
  field.value = intent
  const change = ({ isTrusted }: Event) => {
    if (isTrusted) field.value = own
  }
  form.addEventListener('input', change)
}

function isFieldOf(field: Field, { name, value, checked }: SavedField): boolean {
  return field.name === name && (checked === null ? checkedOf(field) === null : field.value === value)
}

function put(field: Field, { value, checked }: SavedField): boolean {
  if (checked !== null) {
    if (checkedOf(field) === checked) return false
    if (checked || field.type === 'checkbox') field.click()
    return true
  }
  if (field.value === value) return false
  // React watches the field's own property, so the prototype's setter is called.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  return true
}
