import type { Sound } from './sound.ts'
import { isSoundOn } from './sound-setting.ts'

/**
 * Plays a sound and vibrates, if the browser can. Silent until the first press on the page, as browsers require, and
 * while the till's sound is off; the screen says everything that a sound does.
 */
export function playSound(sound: Sound): void {
  if (!isSoundOn() || !navigator.userActivation?.hasBeenActive) return
  void import('./internal/notes.ts').then(({ playNotes }) => playNotes(sound))
}
