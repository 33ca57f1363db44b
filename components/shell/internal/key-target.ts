/** What a digit typed outside every field may be for. */
type DigitSeen = {
  /** What the screen's number field holds; null on a screen without one. */
  text: string | null
  /** The field holds a whole number, so another digit cannot continue it. */
  full: boolean
  /** The control that has the digit as its key. */
  control: 'live' | 'disabled' | 'none'
}

/**
 * Where such a digit goes: to the field, after its text or in its place, or to the control. An empty or unfinished
 * number takes it first, so none is lost; beside a whole number a digit without a key begins the next customer's.
 */
export function digitPlace({ text, full, control }: DigitSeen): 'after' | 'instead' | 'control' {
  if (text === null) return 'control'
  if (text === '') return 'after'
  if (control === 'live') return 'control'
  if (!full) return 'after'
  return control === 'none' ? 'instead' : 'control'
}

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

/** Letters so close together are a word. */
const WORD_MS = 1_000

/**
 * Recognizes a word typed where there is no field: some of its letters are keys of the screen and move the focus, and
 * the space or Enter that ends it must not press what is focused then. Times are the events' own.
 */
export function createWordGuard() {
  let letterAt = Number.NEGATIVE_INFINITY
  let strayAt = Number.NEGATIVE_INFINITY
  return {
    /** Takes a letter. `isKey`: it is a key of the screen. */
    letter(at: number, isKey: boolean): void {
      letterAt = at
      if (!isKey) strayAt = at
    },
    /** The focus was moved on purpose: its control may be pressed. */
    forget(): void {
      letterAt = Number.NEGATIVE_INFINITY
      strayAt = Number.NEGATIVE_INFINITY
    },
    /** Whether a key ends a word: a space soon after any letter, or Enter soon after one that means nothing here. */
    ends(key: string, at: number): boolean {
      if (key === ' ') return at - letterAt < WORD_MS
      return key === 'Enter' && at - strayAt < WORD_MS
    },
  }
}
