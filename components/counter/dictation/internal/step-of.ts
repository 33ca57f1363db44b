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
 * Where a key leads: 1 forward, -1 back, 0 nowhere (swallowed: a scanner ends with Enter), or null for a key of the
 * browser or of the focused control.
 */
export function stepOf({ key, ctrlKey, altKey, metaKey }: Key, onControl: boolean): number | null {
  if (ctrlKey || altKey || metaKey) return null
  if (onControl && (key === 'Enter' || key === ' ')) return null
  return STEPS[key] ?? null
}
