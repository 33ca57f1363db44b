/** A digit this long after the last one is not part of the number that was just typed. */
const REST_MS = 250

/** What fields of figures take; any other character can only be a key of the screen. */
const TAKEN: Readonly<Record<string, RegExp>> = {
  decimal: /^[\d.,\s$-]$/,
  numeric: /^[\d\s-]$/,
  tel: /^[\d+\s().-]$/,
}

/**
 * Whether a key typed into a field is a key of the screen instead: what a field of figures cannot hold, or, at the end
 * of a whole phone number and after a rest, a digit. In a field with `data-letters`, whose code may hold some, letters
 * are keys of the screen only until it has begun. `typedAt` is when a key last went into a field.
 */
export function pressesFromField({ key, target, timeStamp }: KeyboardEvent, typedAt: number): boolean {
  if (!(target instanceof HTMLInputElement) || key.length !== 1) return false
  const taken = TAKEN[target.inputMode]
  if (!taken) return false
  const { dataset, value, selectionStart } = target
  const isOfCode = 'letters' in dataset && value !== '' && /^[a-z]$/i.test(key)
  if (isOfCode) return false
  if (!taken.test(key)) return true
  const isWhole = 'full' in dataset && target.inputMode === 'tel' && selectionStart === value.length
  return isWhole && /^\d$/.test(key) && timeStamp - typedAt > REST_MS
}
