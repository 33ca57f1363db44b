import type { Sound } from './sound.ts'

/** Plays and vibrates, unless the till's sound is off; browsers stay silent until the page's first press. */
export function playSound(sound: Sound): void {
  if (!isSoundOn() || !navigator.userActivation?.hasBeenActive) return
  void import('./internal/notes.ts').then(({ playNotes }) => playNotes(sound))
}

/** The till's setting, whoever serves there. */
const KEY = 'sound'
const OFF = 'off'

export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF
  } catch {
    return true
  }
}

/** Returns whether it is on now; it stays on in a browser without storage. */
export function setSound(on: boolean): boolean {
  try {
    localStorage.setItem(KEY, on ? 'on' : OFF)
  } catch {}
  return isSoundOn()
}
