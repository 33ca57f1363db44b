import type { Sound } from './sound.ts'

/**
 * Plays a sound and vibrates, if the browser can. Silent until the first press on the page, as browsers require, and
 * while the till's sound is off; the screen says everything that a sound does.
 */
export function playSound(sound: Sound): void {
  if (!isSoundOn() || !navigator.userActivation?.hasBeenActive) return
  void import('./internal/notes.ts').then(({ playNotes }) => playNotes(sound))
}

/** Kept by the browser and so by the till: it does not change with the person who serves there. */
const KEY = 'sound'
const OFF = 'off'

/** Whether this till makes sounds; on until somebody turns it off. */
export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF
  } catch {
    return true
  }
}

/** Turns this till's sound on or off; returns whether it is on now. A browser without storage keeps its sound on. */
export function setSound(on: boolean): boolean {
  try {
    localStorage.setItem(KEY, on ? 'on' : OFF)
  } catch {}
  return isSoundOn()
}
