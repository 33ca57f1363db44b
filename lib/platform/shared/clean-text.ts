/** Characters that nobody types or reads: controls except tab and line ends, and marks that turn the direction of text. */
const UNSEEN = /(?![\t\n\r])\p{Cc}|\p{Bidi_Control}|[\u{feff}\u{fff9}-\u{fffb}]/gu

/**
 * Outside text without what no table stores (NULs and lone surrogates) and what can make it read as other text: controls
 * and marks of direction. Anything else stays.
 */
export function cleanText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '').replace(UNSEEN, '')
}

/** Outside text in one line, cleaned and cut to `most` letters, as a name or a sentence beside ours. */
export function cleanLine(text: string, most: number): string {
  const letters = [...cleanText(text).replace(/\s+/gu, ' ').trim()]
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('')
}

/**
 * Text without the marks that nobody sees, such as those of direction around what is copied from a phone's contacts or
 * chats. For numbers and references only: in names and notes such marks hold letters and pictures together.
 */
export function withoutMarks(text: string): string {
  return text.replace(/\p{Cf}/gu, '')
}

/** What a contact or a link puts before a number. */
const SCHEME = /^[^\p{L}\p{N}]*(?:tel|sms|callto|whatsapp):/iu

/**
 * The digits of a number as it is typed or pasted: spaces, brackets, any kind of dash, commas, pictures and marks are no
 * part of it. Null if letters are among them, or numerals that are no digits.
 */
export function parseDigits(text: string): string | null {
  if (/\p{No}/u.test(text)) return null
  const plain = withoutMarks(text.normalize('NFKC')).replace(SCHEME, '')
  const kept = plain.replace(/[^\p{L}\p{N}]/gu, '')
  return /^\d*$/.test(kept) ? kept : null
}

/**
 * An account number as it is typed or pasted: any kind of dash is a hyphen; spaces, commas and pictures are no part of it,
 * nor is a mark at its ends.
 */
export function parseAccount(text: string): string {
  const plain = withoutMarks(text.normalize('NFKC')).replace(/[\p{Pd}−]/gu, '-')
  return plain.replace(/[\s\p{M}\p{So}\p{Sk}\p{Cc},;"'“”‘’]/gu, '').replace(/^[.:-]+|[.:-]+$/g, '')
}
