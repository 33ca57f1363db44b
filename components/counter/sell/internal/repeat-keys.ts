import type { KeyboardEvent } from 'react'

/** Ids of the recent customers' list and the repeat button. */
export const RECENT_ID = 'recent-customers'
export const REPEAT_ID = 'repeat'

/**
 * Keys in a number field that lead to known customers: the arrow down into their list, and R, which no number contains,
 * to repeat. Returns whether the key did anything.
 */
export function repeatKeys({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false
  if (key === 'ArrowDown') return reach(document.querySelector<HTMLElement>(`#${RECENT_ID} button`), 'focus')
  if (key === 'r' || key === 'R') return reach(document.getElementById(REPEAT_ID), 'click')
  return false
}

function reach(control: HTMLElement | null, how: 'focus' | 'click'): boolean {
  control?.[how]()
  return control !== null
}
