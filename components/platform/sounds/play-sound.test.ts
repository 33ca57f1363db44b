import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TUNES } from './internal/notes.ts'
import { playSound, setSound } from './play-sound.ts'
import type { Sound } from './sound.ts'

const SOUNDS = Object.keys(TUNES) as Sound[]

let notesHz: number[] = []
let shaken: unknown[] = []

class FakeAudio {
  currentTime = 0
  destination = {}
  createGain() {
    return { gain: { value: 1 }, connect: () => undefined }
  }
  createOscillator() {
    const frequency = { value: 0 }
    return { frequency, connect: () => undefined, start: () => notesHz.push(frequency.value), stop: () => undefined }
  }
  close() {}
}

/** A page on which somebody has pressed something, or nobody yet. */
function openPage({ pressed = true, vibrates = true } = {}) {
  const vibrate = (pattern: unknown) => shaken.push(pattern)
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: pressed }, ...(vibrates && { vibrate }) })
}

async function played(sound: Sound) {
  notesHz = []
  shaken = []
  playSound(sound)
  await vi.dynamicImportSettled()
  return { notesHz, shaken }
}

beforeEach(() => {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
  vi.stubGlobal('AudioContext', FakeAudio)
})
afterEach(() => vi.unstubAllGlobals())

test('delivered, paid, failed and needs you each have a tune and a vibration of their own', async () => {
  openPage()
  const all = await Promise.all(SOUNDS.map(async (sound) => ({ ...TUNES[sound], sound })))
  expect(new Set(all.map((tune) => tune.notesHz.join())).size).toBe(SOUNDS.length)
  expect(new Set(all.map((tune) => tune.vibrateMs.join())).size).toBe(SOUNDS.length)
  for (const { sound, notesHz: hertz, vibrateMs } of all) {
    expect(await played(sound)).toEqual({ notesHz: hertz, shaken: [vibrateMs] })
  }
})

test('nothing plays before the first press on the page', async () => {
  openPage({ pressed: false })
  expect(await played('failed')).toEqual({ notesHz: [], shaken: [] })
})

test('a till whose sound is off is silent and still until it is on again', async () => {
  openPage()
  setSound(false)
  expect(await played('needs_you')).toEqual({ notesHz: [], shaken: [] })
  setSound(true)
  expect((await played('needs_you')).notesHz).toEqual(TUNES.needs_you.notesHz)
})

test('a computer that cannot vibrate plays all the same', async () => {
  openPage({ vibrates: false })
  expect((await played('paid')).notesHz).toEqual(TUNES.paid.notesHz)
})
