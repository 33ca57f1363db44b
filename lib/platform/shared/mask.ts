import { formatPhone } from './phone.ts'

const DOTS = '•••'

/**
 * A number or meter as the office's lists show it, recognisable but not usable: `077 ••• 914`, `3712 ••• 118`. Anything
 * too short to mask is hidden completely.
 */
export function maskRecipient(recipient: string): string {
  const digits = formatPhone(recipient).replace(/[\s-]/g, '')
  if (digits === '') return ''
  if (digits.length < 9) return DOTS
  return `${digits.slice(0, digits.startsWith('0') ? 3 : 4)} ${DOTS} ${digits.slice(-3)}`
}

/** Mobile numbers, meters, accounts and tokens as people write them, with spaces and dashes; not dates or sums. */
const NUMBERS = [
  /(?<!\d)(?:\+?(?:00)?263[ -]?|0)7\d(?:[ -]?\d){7}(?!\d)/g,
  /(?<!\d)\d{4}(?:[ -]\d{3,4}){2,4}(?!\d)/g,
  /(?<![\d-])\d{9,}(?!\d)/g,
]

/** A person's text with all but the last three digits of every number hidden. */
export function maskNumbers(text: string): string {
  return NUMBERS.reduce((masked, shape) => masked.replace(shape, (number) => `${DOTS} ${number.slice(-3)}`), text)
}
