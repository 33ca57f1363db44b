/**
 * A scanner types a character every few milliseconds, on a busy machine every few dozen; a key may be held back this
 * long.
 */
const PAUSE_MS = 80
/** Three keys so close together choose nothing: they begin a code, and the next may come late. */
const BEGINS_A_CODE = 3
const LATE_MS = 250
/** The shortest code on a meter card or voucher; anything shorter was a fast hand. */
const SHORTEST = 6

type Listener = {
  press(key: string): void
  scan(code: string): void
}

export type Scanner = {
  /**
   * Takes a character, or Enter, with its event's time in milliseconds. Returns whether it was `kept`: part of a scan,
   * or reported later as a press.
   */
  key(key: string, at: number): 'kept' | 'not_ours'
  /** Whether a key is waiting to be told apart; keys that follow must come after it. */
  waits(): boolean
  /** Reports waiting keys at once, before a key that goes elsewhere. */
  flush(): void
  clear(): void
}

/**
 * Tells a scanner from a hand by speed and length. Single characters are reported after a pause too short to feel; a
 * burst becomes one code, including a final Enter. Times are the events' own, so a busy page that gets them late judges
 * the same.
 */
export function createScanner(listener: Listener): Scanner {
  let burst: string[] = []
  let last = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const pause = () => (burst.length >= BEGINS_A_CODE ? LATE_MS : PAUSE_MS)

  function end(): void {
    clearTimeout(timer)
    const keys = burst
    burst = []
    if (keys.length >= SHORTEST) listener.scan(keys.join(''))
    else for (const key of keys) listener.press(key)
  }

  /** Waits in two halves: a page that was busy during the first still gets the keys that queued up meanwhile. */
  function wait(): void {
    clearTimeout(timer)
    const half = pause() / 2
    timer = setTimeout(() => {
      timer = setTimeout(end, half)
    }, half)
  }

  return {
    key(key, at) {
      if (burst.length > 0 && at - last > pause()) end()
      if (key === 'Enter') {
        const scanned = burst.length >= SHORTEST
        end()
        return scanned ? 'kept' : 'not_ours'
      }
      burst.push(key)
      last = at
      wait()
      return 'kept'
    },
    waits: () => burst.length > 0,
    flush: end,
    clear() {
      clearTimeout(timer)
      burst = []
    },
  }
}
