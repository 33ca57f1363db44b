import { formatPhone } from './phone.ts'

const DOTS = '•••'

/**
 * A number or meter as the office's lists show it, enough to recognise but not to use: `077 ••• 914`, `3712 ••• 118`.
 * Anything too short to mask is hidden completely.
 */
export function maskRecipient(recipient: string): string {
  const digits = formatPhone(recipient).replace(/[\s-]/g, '')
  if (digits === '') return ''
  if (digits.length < 9) return DOTS
  return `${digits.slice(0, digits.startsWith('0') ? 3 : 4)} ${DOTS} ${digits.slice(-3)}`
}
