/** Fewer digits in a row are not a phone, meter or account number. */
const NUMBER = /\d{6,}/g
const LONGEST = 40

/**
 * What a scanned code puts into the field; null if the code holds nothing for it. A field of digits takes the code's
 * only number, as from "tel:+263…" or "METER 3712…"; an account takes the text, unless it is a web address.
 */
export function scannedText(code: string, takes: 'digits' | 'text'): string | null {
  const text = code.trim()
  if (takes === 'text') return text === '' || text.length > LONGEST || text.includes('://') ? null : text
  const numbers = new Set((/^[+\d\s().-]+$/.test(text) ? text.replace(/\D/g, '') : text).match(NUMBER))
  const [number, ...others] = numbers
  return number === undefined || others.length > 0 || number.length > LONGEST ? null : number
}
