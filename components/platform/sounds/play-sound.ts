import type { Sound } from './sound.ts'
import { isSoundOn } from './sound-setting.ts'

/**
 * Plays a sound and vibrates, where the browser can. Silent until the first press on the page, as browsers want it, and
 * while the till's sound is off; what is told is on the screen all the same.
 */
export function playSound(sound: Sound): void {
  if (!isSoundOn() || !navigator.userActivation?.hasBeenActive) return
  void import('./internal/notes.ts').then(({ playNotes }) => playNotes(sound))
}
