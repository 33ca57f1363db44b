/** A scanner types a character every few milliseconds; no hand is this fast. */
export const SCAN_GAP_MS = 40
/** The shortest code on a meter card or voucher; anything shorter was a fast hand. */
const SHORTEST = 6

type Told = {
  /** A key pressed by hand. */
  press(key: string): void
  /** A whole scanned code. */
  scan(code: string): void
}

export type Scanner = {
  /**
   * Takes a character, or Enter, with its event's time in milliseconds. Returns whether it was `kept`: part of a scan,
   * or reported later as a press.
   */
  key(key: string, at: number): 'kept' | 'not_ours'
  /** Drops what has not been reported yet. */
  clear(): void
}

/**
 * Tells a scanner from a hand by speed. Single characters are reported after a pause too short to feel; a burst becomes
 * one code, including a final Enter. Times are the events' own, so a busy page that gets them late judges the same.
 */
export function createScanner(told: Told): Scanner {
  let burst: string[] = []
  let last = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function end(): void {
    clearTimeout(timer)
    const keys = burst
    burst = []
    if (keys.length >= SHORTEST) told.scan(keys.join(''))
    else for (const key of keys) told.press(key)
  }

  return {
    key(key, at) {
      if (burst.length > 0 && at - last > SCAN_GAP_MS) end()
      if (key === 'Enter') {
        const scanned = burst.length >= SHORTEST
        if (burst.length > 0) end()
        return scanned ? 'kept' : 'not_ours'
      }
      burst.push(key)
      last = at
      clearTimeout(timer)
      timer = setTimeout(end, SCAN_GAP_MS)
      return 'kept'
    },
    clear() {
      clearTimeout(timer)
      burst = []
    },
  }
}
