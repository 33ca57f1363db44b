import type { Point } from './driver.ts'

/** The keys that WebDriver names by a character of its own (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const NAMED: Record<string, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowRight: '\uE014',
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`F${index + 1}`, String.fromCharCode(0xe031 + index)]),
  ),
}

/** A press of a key, as both WebDriver protocols take it. */
export function pressOfKey(key: string): object[] {
  const value = NAMED[key] ?? key
  return [{ type: 'key', id: 'keyboard', actions: ['keyDown', 'keyUp'].map((type) => ({ type, value })) }]
}

/** A press of the mouse, as both WebDriver protocols take it. */
export function pressAt({ x, y }: Point): object[] {
  const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y) }
  const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: [move, ...press] }]
}
