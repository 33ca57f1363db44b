/** Letters so close together are a word. */
const WORD_MS = 1_000

/**
 * Knows a word that somebody types where there is no field: some of its letters are keys of the screen and move the
 * focus, and the space or Enter that ends it must not press what has the focus then. Times are the events' own.
 */
export function createWordGuard() {
  let letterAt = Number.NEGATIVE_INFINITY
  let strayAt = Number.NEGATIVE_INFINITY
  return {
    /** Takes a letter. `isKey`: it is a key of the screen. */
    letter(at: number, isKey: boolean): void {
      letterAt = at
      if (!isKey) strayAt = at
    },
    /** The focus was moved on purpose: what it is on may be pressed. */
    forget(): void {
      letterAt = Number.NEGATIVE_INFINITY
      strayAt = Number.NEGATIVE_INFINITY
    },
    /** Whether a key ends a word: a space soon after any letter, or Enter soon after one that means nothing here. */
    ends(key: string, at: number): boolean {
      if (key === ' ') return at - letterAt < WORD_MS
      return key === 'Enter' && at - strayAt < WORD_MS
    },
  }
}
