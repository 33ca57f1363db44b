import { createHash } from 'node:crypto'
import { ApiError } from '../http/api-error.ts'
import type { Environment } from './environment.ts'
import type { ProviderFault } from './fault.ts'
import { randomDigits } from './ids.ts'
import { divideRounded } from './money.ts'
import { isTriggerPhone, OPERATORS, operatorOf, triggerOf } from './operators.ts'
import type { Product } from './product.ts'
import type { Delivered, Recipient } from './sale.ts'

const SANDBOX_METER = '00000000001'
const UNKNOWN_METER = '00000000009'
const SANDBOX_ACCOUNT = 'TEST-OK'
const UNKNOWN_ACCOUNT = 'TEST-BAD'
const SANDBOX_TOKEN = '1234 5678 9012 3456 7890'
/** Its key changes with every sale: it takes two tokens for the new key, then the credit. */
const KEY_CHANGE_METER = '00000000003'
const KEY_CHANGE_TOKENS = ['1111 2222 3333 4444 5555', '6666 7777 8888 9999 0000', SANDBOX_TOKEN].join(', ')
const CENTS_PER_UNIT = 14n

const SLOW_MS = 30_000
const REVERSAL_MS = 120_000

const CUSTOMERS = ['T MOYO', 'R CHIKAFU', 'N NDLOVU', 'P SIBANDA', 'F MUTASA', 'B DUBE', 'C MARUFU', 'S NYATHI']

/**
 * Asks the provider about a recipient and returns the customer's name, if the product has one. Throws RECIPIENT_INVALID
 * if unknown, and UPSTREAM_UNAVAILABLE for the sandbox number that means it.
 */
export function checkRecipient(product: Product, recipient: Recipient, environment: Environment): string | null {
  const value = recipient[product.field] ?? ''
  if (product.field === 'phone') {
    checkPhone(product, value, environment)
    return null
  }
  return product.field === 'meter' ? meterName(value, environment) : accountName(value, environment)
}

function checkPhone(product: Product, phone: string, environment: Environment): void {
  const operator = operatorOf(phone, environment)
  if (operator === null) throw unknownRecipient('phone', 'is not a number of any operator')
  const elsewhere = OPERATORS.includes(product.operator) && operator !== product.operator
  if (elsewhere && !isTriggerPhone(phone)) throw unknownRecipient('phone', `is not a number of ${product.operator}`)
  if (triggerOf(phone, environment) === 'upstream_down') throw new ApiError('UPSTREAM_UNAVAILABLE')
}

function meterName(meter: string, environment: Environment): string {
  const sandboxOnly = meter === SANDBOX_METER
  const known = /^\d{11}$/.test(meter) && meter !== UNKNOWN_METER && (environment === 'test' || !sandboxOnly)
  if (!known) throw unknownRecipient('meter', 'is not a meter that the provider knows')
  return sandboxOnly ? 'SANDBOX CUSTOMER' : customerOf(meter)
}

function accountName(account: string, environment: Environment): string {
  const sandboxOnly = account === SANDBOX_ACCOUNT
  const wellFormed = /^[0-9A-Za-z][0-9A-Za-z/-]{3,29}$/.test(account)
  const known = wellFormed && account !== UNKNOWN_ACCOUNT && (environment === 'test' || !sandboxOnly)
  if (!known) throw unknownRecipient('account', 'is not an account that the provider knows')
  return sandboxOnly ? 'SANDBOX CUSTOMER' : customerOf(account)
}

function customerOf(number: string): string {
  const at = createHash('sha256').update(number).digest().readUInt32BE() % CUSTOMERS.length
  return CUSTOMERS[at] ?? 'T MOYO'
}

function unknownRecipient(field: string, message: string): ApiError {
  return new ApiError('RECIPIENT_INVALID', { errors: { [`recipient.${field}`]: [message] } })
}

/**
 * Asks a payment provider about a customer's number, sent as `field`. Throws RECIPIENT_INVALID if unknown, and
 * UPSTREAM_UNAVAILABLE for the sandbox number that means it.
 */
export function checkPayer(field: string, phone: string, environment: Environment): void {
  if (operatorOf(phone, environment) === null) {
    throw new ApiError('RECIPIENT_INVALID', { errors: { [field]: ['is not a number of any operator'] } })
  }
  if (triggerOf(phone, environment) === 'upstream_down') throw new ApiError('UPSTREAM_UNAVAILABLE')
}

/** How the provider answers a sale: at once, later (`afterMs` null: when released), or with a refusal. */
export type SaleOutcome =
  | { kind: 'completed'; reverseAfterMs: number | null }
  | { kind: 'pending'; afterMs: number | null; final: 'completed' | 'failed' }
  | { kind: 'rejected' }

/** The outcome of a sale: by a fault, else by the sandbox number (service-api.md, Sandbox behaviour). */
export function saleOutcome(recipient: Recipient, environment: Environment, fault: ProviderFault | null): SaleOutcome {
  if (fault) return faultOutcome(fault)
  switch (triggerOf(recipient.phone, environment)) {
    case 'slow_completed':
      return { kind: 'pending', afterMs: SLOW_MS, final: 'completed' }
    case 'slow_failed':
      return { kind: 'pending', afterMs: SLOW_MS, final: 'failed' }
    case 'reversed':
      return { kind: 'completed', reverseAfterMs: REVERSAL_MS }
    default:
      return { kind: 'completed', reverseAfterMs: null }
  }
}

function faultOutcome(fault: ProviderFault): SaleOutcome {
  switch (fault.kind) {
    case 'reject':
      return { kind: 'rejected' }
    case 'pend':
      return { kind: 'pending', afterMs: fault.seconds * 1000, final: fault.then }
    case 'hold':
      return { kind: 'pending', afterMs: null, final: 'completed' }
    case 'reverse':
      return { kind: 'completed', reverseAfterMs: fault.seconds * 1000 }
  }
}

/** What a completed sale hands over: a token with units, a voucher's PIN, or only the provider's reference. */
export function deliver(
  product: Product,
  faceUsdCents: bigint,
  { meter }: Recipient,
  environment: Environment,
): Delivered {
  const nothing = { token: null, units: null, pin: null, providerReference: `PR${randomDigits(12)}` }
  if (product.fulfilment === 'pin') return { ...nothing, pin: randomDigits(16) }
  if (product.fulfilment === 'none') return nothing
  const sandbox = meter === KEY_CHANGE_METER ? KEY_CHANGE_TOKENS : SANDBOX_TOKEN
  const token = environment === 'test' ? sandbox : (randomDigits(20).match(/\d{4}/g) ?? []).join(' ')
  const hundredths = divideRounded(faceUsdCents * 100n, CENTS_PER_UNIT)
  return { ...nothing, token, units: `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}` }
}
