import { checkedOf, type Field, KEPT_FORM, type KeptField, typedFields } from './kept-form.ts'

/** A form that nobody came back to within this time is not filled in any more. */
const KEPT_MS = 10 * 60_000
const EVERY_MS = 300
const MOST_TRIES = 15
const TOUCHES = ['keydown', 'pointerdown'] as const

/**
 * Fills in the page's form that has all the fields that were kept for it, once, as if somebody did. React takes over a
 * form that the server drew some time after it is there, so what did not stay is filled in again, until somebody does
 * anything themselves.
 */
export function refillForm(text: string): void {
  sessionStorage.removeItem(KEPT_FORM)
  const { path, at, fields: kept } = JSON.parse(text) as { path: string; at: number; fields: KeptField[] }
  if (path !== location.pathname || Date.now() - at > KEPT_MS) return
  let tries = 0
  let stayed = 0
  const stop = () => {
    clearInterval(timer)
    for (const touch of TOUCHES) document.removeEventListener(touch, stop, true)
  }
  const timer = setInterval(() => {
    tries += 1
    stayed = fill(kept) === 'was there' ? stayed + 1 : 0
    if (stayed === 2 || tries === MOST_TRIES) stop()
  }, EVERY_MS)
  for (const touch of TOUCHES) document.addEventListener(touch, stop, true)
}

function fill(kept: readonly KeptField[]): 'was there' | 'filled in' | 'no such form' {
  for (const form of document.forms) {
    const fields = typedFields(form)
    const pairs = kept.map((one) => ({ one, field: fields.find((field) => isFieldOf(field, one)) }))
    if (pairs.length === 0 || pairs.some(({ field }) => !field)) continue
    for (let fold = form.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true
    const filled = pairs.map(({ one, field }) => field && put(field, one))
    return filled.includes(true) ? 'filled in' : 'was there'
  }
  return 'no such form'
}

function isFieldOf(field: Field, { name, value, checked }: KeptField): boolean {
  return field.name === name && (checked === null ? checkedOf(field) === null : field.value === value)
}

/** Returns whether anything had to change. */
function put(field: Field, { value, checked }: KeptField): boolean {
  if (checked !== null) {
    if (checkedOf(field) === checked) return false
    // A choice is unmade by another one.
    if (checked || field.type === 'checkbox') field.click()
    return true
  }
  if (field.value === value) return false
  // React watches the property of the field itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  return true
}
