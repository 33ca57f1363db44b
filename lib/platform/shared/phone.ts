import { parseDigits } from './clean-text.ts'

/** service-api.md, Conventions. */
const WIRE_PHONE = /^2637\d{8}$/
/** service-api.md, Sandbox behaviour. */
const TRIGGER_PHONE = /^263000000\d{3}$/

export type TypedPhone =
  | { ok: true; phone: string }
  | { ok: false; problem: 'empty' | 'not_digits' | 'too_short' | 'too_long' | 'not_mobile' | 'trigger_in_live' }

export const PHONE_PROBLEMS = {
  empty: 'PHONE_EMPTY',
  not_digits: 'PHONE_NOT_DIGITS',
  too_short: 'PHONE_TOO_SHORT',
  too_long: 'PHONE_TOO_LONG',
  not_mobile: 'PHONE_NOT_MOBILE',
  trigger_in_live: 'PHONE_TRIGGER_IN_LIVE',
} as const

/** As typed or pasted, to the Service's `2637XXXXXXXX`. `allowTrigger` in the test environment. */
export function parseTypedPhone(text: string, { allowTrigger }: { allowTrigger: boolean }): TypedPhone {
  const digits = parseDigits(text)
  if (digits === null) return { ok: false, problem: 'not_digits' }
  if (digits === '') return { ok: false, problem: 'empty' }
  const phone = toInternational(digits)
  if (TRIGGER_PHONE.test(phone)) return allowTrigger ? { ok: true, phone } : { ok: false, problem: 'trigger_in_live' }
  if (WIRE_PHONE.test(phone)) return { ok: true, phone }
  if (phone.length < 12) return { ok: false, problem: 'too_short' }
  if (phone.length > 12) return { ok: false, problem: 'too_long' }
  return { ok: false, problem: 'not_mobile' }
}

function toInternational(number: string): string {
  const digits = number.replace(/^00/, '')
  if (digits.startsWith('263')) return digits.replace(/^2630(?=7\d{8}$)/, '263')
  if (digits.startsWith('0')) return `263${digits.slice(1)}`
  if (digits.startsWith('7')) return `263${digits}`
  return digits
}

/** `263771234567` is `077 123 4567`; a trigger number keeps its prefix. */
export function formatPhone(phone: string): string {
  if (WIRE_PHONE.test(phone)) return `0${phone.slice(3, 5)} ${phone.slice(5, 8)} ${phone.slice(8)}`
  if (TRIGGER_PHONE.test(phone)) return `263 000 000 ${phone.slice(9)}`
  return phone
}

/** `37120045118` is `3712 0045 118`. What is no number stays as it came. */
export function groupFour(text: string): string {
  const digits = text.replace(/[\s-]/g, '')
  return /^\d+$/.test(digits) ? digits.replace(/(.{4})(?=.)/g, '$1 ') : text
}

const DOTS = '•••'

/** Recognisable but not usable: `077 ••• 914`. Anything too short is hidden completely. */
export function maskRecipient(recipient: string): string {
  const digits = formatPhone(recipient).replace(/[\s-]/g, '')
  if (digits === '') return ''
  if (digits.length < 9) return DOTS
  return `${digits.slice(0, digits.startsWith('0') ? 3 : 4)} ${DOTS} ${digits.slice(-3)}`
}

/** Numbers as people write them, with spaces and dashes; not dates or sums. */
const NUMBERS = [
  /(?<!\d)(?:\+?(?:00)?263[ -]?|0)7\d(?:[ -]?\d){7}(?!\d)/g,
  /(?<!\d)\d{4}(?:[ -]\d{3,4}){2,4}(?!\d)/g,
  /(?<![\d-])\d{9,}(?!\d)/g,
]

export function maskNumbers(text: string): string {
  return NUMBERS.reduce((masked, shape) => masked.replace(shape, (number) => `${DOTS} ${number.slice(-3)}`), text)
}
