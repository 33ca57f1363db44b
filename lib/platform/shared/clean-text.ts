/** Controls except tab and line ends, and marks that turn the direction of text. */
const UNSEEN = /(?![\t\n\r])\p{Cc}|\p{Bidi_Control}|[\u{feff}\u{fff9}-\u{fffb}]/gu

/** Outside text without what no table stores and what makes it read as other text. */
export function cleanText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '').replace(UNSEEN, '')
}

export function cleanLine(text: string, most: number): string {
  const letters = [...cleanText(text).replace(/\s+/gu, ' ').trim()]
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('')
}

/** For numbers and references only: in names such marks hold letters and pictures together. */
export function withoutMarks(text: string): string {
  return text.replace(/\p{Cf}/gu, '')
}

const SCHEME = /^[^\p{L}\p{N}]*(?:tel|sms|callto|whatsapp):/iu

/** Ignores spaces, brackets, dashes and marks; null if there are letters, or numerals that are no digits. */
export function parseDigits(text: string): string | null {
  if (/\p{No}/u.test(text)) return null
  const plain = withoutMarks(text.normalize('NFKC')).replace(SCHEME, '')
  const digits = plain.replace(/[^\p{L}\p{N}]/gu, '')
  return /^\d*$/.test(digits) ? digits : null
}

/** Any dash is a hyphen; spaces, commas and pictures are no part of it. */
export function parseAccount(text: string): string {
  const plain = withoutMarks(text.normalize('NFKC')).replace(/[\p{Pd}−]/gu, '-')
  return plain.replace(/[\s\p{M}\p{So}\p{Sk}\p{Cc},;"'“”‘’]/gu, '').replace(/^[.:-]+|[.:-]+$/g, '')
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

export function plainWord(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
