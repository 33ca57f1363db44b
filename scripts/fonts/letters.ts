/** The signs in our texts that a till's keyboard does not have: quotes, dashes, sums, arrows. */
const SIGNS = '±·×–—‘’“”„•…↑↓−'

const KEYS = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('')

/** Every letter in the fonts that each page loads. Other letters are loaded only where a name has one. */
export const CUT_LETTERS = `${KEYS}\u00a0${SIGNS}`

/** The same as a `unicode-range`, which app/fonts.ts has to spell out. */
export const CUT_RANGE = ['U+20-7E', 'U+A0', ...Array.from(SIGNS, rangeOf)].join(', ')

function rangeOf(letter: string): string {
  return `U+${letter.codePointAt(0)?.toString(16).toUpperCase()}`
}
