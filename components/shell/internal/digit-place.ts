/** What a digit typed outside every field may be for. */
export type DigitSeen = {
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
