/** The signs of our texts that no keyboard of a till has: quotes, dashes, sums, arrows. */
const SIGNS = '±·×–—‘’“”„•…↑↓−'

const KEYS = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('')

/** Each letter of the fonts that every page loads. The rest is loaded where a name has one of it. */
export const CUT_LETTERS = `${KEYS}\u00a0${SIGNS}`

/** The same for `unicode-range`, which app/fonts.ts has to spell out. */
export const CUT_RANGE = ['U+20-7E', 'U+A0', ...Array.from(SIGNS, rangeOf)].join(', ')

function rangeOf(letter: string): string {
  return `U+${letter.codePointAt(0)?.toString(16).toUpperCase()}`
}
