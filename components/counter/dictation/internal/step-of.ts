const STEPS: Readonly<Record<string, number>> = {
  ' ': 1,
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
  Backspace: -1,
  Enter: 0,
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>

/**
 * Where a key leads: a group on, one back, nowhere (0, the key is swallowed: a scanner ends with Enter), or null for a
 * key that is the browser's or that of a control which the person has gone to.
 */
export function stepOf({ key, ctrlKey, altKey, metaKey }: Key, onControl: boolean): number | null {
  if (ctrlKey || altKey || metaKey) return null
  if (onControl && (key === 'Enter' || key === ' ')) return null
  return STEPS[key] ?? null
}
