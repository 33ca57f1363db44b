import { MINUS } from '@/lib/platform/shared/money.ts'

/** The letters that the standard fonts of a PDF have beyond ASCII and Latin-1 (PDF 32000-1, WinAnsiEncoding). */
const ALSO = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

/**
 * Limits a text to the letters of the standard fonts: other letters lose their accent, or become `?` if they have none;
 * a minus becomes a hyphen.
 */
export function printable(text: string): string {
  return [...text.normalize('NFC')].map(inFont).join('')
}

function inFont(letter: string): string {
  if (/^[\u0020-\u007e\u00a0-\u00ff]$/.test(letter) || ALSO.includes(letter)) return letter
  if (letter === MINUS) return '-'
  const [plain = ''] = letter.normalize('NFD')
  return /^[\u0020-\u007e]$/.test(plain) ? plain : '?'
}
