/** Fewer digits together are no phone, meter or account. */
const NUMBER = /\d{6,}/g
const LONGEST = 40

/**
 * What a scanned code puts into the field, or null if there is nothing for it in the code. A field of digits takes the
 * number that stands alone in the code, be it "tel:+263…" or "METER 3712…"; an account takes the text, but no address.
 */
export function readCode(code: string, takes: 'digits' | 'text'): string | null {
  const text = code.trim()
  if (takes === 'text') return text === '' || text.length > LONGEST || text.includes('://') ? null : text
  const numbers = new Set((/^[+\d\s().-]+$/.test(text) ? text.replace(/\D/g, '') : text).match(NUMBER))
  const [number, ...others] = numbers
  return number === undefined || others.length > 0 || number.length > LONGEST ? null : number
}
