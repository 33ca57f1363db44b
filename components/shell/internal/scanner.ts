/** A scanner types a character every few milliseconds; no hand is this fast. */
export const SCAN_GAP_MS = 40
/** The shortest code on a meter card or voucher; what is shorter was a fast hand. */
const SHORTEST = 6

type Told = {
  /** A key that a hand pressed. */
  press(key: string): void
  /** A whole code that a scanner typed. */
  scan(code: string): void
}

export type Scanner = {
  /**
   * Takes a character, or Enter, with the time of its event in milliseconds. Answers whether it was `kept`: then it is
   * either part of a scan or told as a press when nothing followed it.
   */
  key(key: string, at: number): 'kept' | 'not_ours'
  /** Forgets what has not been told yet. */
  clear(): void
}

/**
 * Tells a scanner from a hand by speed. Single characters are told after a pause too short to feel; a burst of them is
 * told as one code, with the Enter at its end if there is one. Times are those of the events, so that a busy page, which
 * hears of them late, judges no differently.
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
