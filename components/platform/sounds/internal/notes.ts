import type { Sound } from '../sound.ts'

type Tune = { notesHz: readonly number[]; noteSeconds: number; vibrateMs: number[] }

/** Rising is good, falling needs somebody, low and slow has failed. */
export const TUNES: Readonly<Record<Sound, Tune>> = {
  delivered: { notesHz: [660, 880], noteSeconds: 0.09, vibrateMs: [60] },
  paid: { notesHz: [660, 880, 1100], noteSeconds: 0.09, vibrateMs: [60, 60, 60] },
  failed: { notesHz: [220, 180], noteSeconds: 0.28, vibrateMs: [350, 120, 350] },
  needs_you: { notesHz: [880, 660, 880, 660], noteSeconds: 0.14, vibrateMs: [150, 80, 150, 80, 150] },
}

const VOLUME = 0.2

export function playNotes(sound: Sound): void {
  const { notesHz, noteSeconds, vibrateMs } = TUNES[sound]
  navigator.vibrate?.(vibrateMs)
  const audio = new AudioContext()
  const volume = audio.createGain()
  volume.gain.value = VOLUME
  volume.connect(audio.destination)
  for (const [index, hertz] of notesHz.entries()) {
    const note = audio.createOscillator()
    note.frequency.value = hertz
    note.connect(volume)
    note.start(audio.currentTime + index * noteSeconds)
    note.stop(audio.currentTime + (index + 1) * noteSeconds)
    if (index === notesHz.length - 1) note.onended = () => void audio.close()
  }
}
