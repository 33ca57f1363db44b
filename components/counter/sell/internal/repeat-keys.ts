import type { KeyboardEvent } from 'react'

/** What the recent customers' list and the repeat button are found by. */
export const RECENT_ID = 'recent-customers'
export const REPEAT_ID = 'repeat'

/**
 * The keys of a number field that lead to customers known here: the arrow down into their list, and R, which no number
 * has, for the same again. Says whether the key did anything.
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
