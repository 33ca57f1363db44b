import type { NumberLookup, Product } from '@/lib/counter/catalogue/model.ts'
import { lookUpNumber } from '@/lib/counter/catalogue/queries.ts'
import { METER_DIGITS, type RecipientField } from '@/lib/counter/kinds/model.ts'
import { requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { credentialForTill } from '@/lib/platform/env/choose-credential.ts'
import { parseAccount, parseDigits } from '@/lib/platform/shared/clean-text.ts'
import { type Cents, formatUsd, parseTypedAmount } from '@/lib/platform/shared/money.ts'
import { PHONE_PROBLEMS, parseTypedPhone } from '@/lib/platform/shared/phone.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { Recipient } from '@/lib/service/api/client.ts'

/** More than anyone buys at a counter; a larger amount is likely a typing error. */
const LARGEST_CENTS = 500_000n

const AMOUNT_PROBLEMS = {
  empty: 'AMOUNT_EMPTY',
  not_a_number: 'AMOUNT_NOT_A_NUMBER',
  too_precise: 'AMOUNT_TOO_PRECISE',
} as const

/** A typed phone number in the Service's form. Refuses with a PHONE_ problem that says what to change. */
export function readPhone(text: string, environment: 'test' | 'live'): string {
  const typed = parseTypedPhone(text, { allowTrigger: environment === 'test' })
  return typed.ok ? typed.phone : refuse(PHONE_PROBLEMS[typed.problem], { field: 'recipient' })
}

/**
 * Reads the typed recipient as the one field the product needs (service-api.md, QuoteRequest). Refuses with a PHONE_
 * problem, METER_EMPTY, METER_NOT_DIGITS, METER_LENGTH or ACCOUNT_EMPTY.
 */
export function readRecipient(text: string, field: RecipientField, environment: 'test' | 'live'): Recipient {
  if (field === 'phone') return { phone: readPhone(text, environment) }
  if (field === 'account') {
    const account = parseAccount(text)
    return account === '' ? refuse('ACCOUNT_EMPTY', { field: 'recipient' }) : { account }
  }
  const bare = parseDigits(text)
  if (bare === null) return refuse('METER_NOT_DIGITS', { field: 'recipient' })
  if (bare === '') return refuse('METER_EMPTY', { field: 'recipient' })
  if (bare.length < METER_DIGITS.least || bare.length > METER_DIGITS.most)
    return refuse('METER_LENGTH', { field: 'recipient', params: { digits: bare.length } })
  return { meter: bare }
}

/**
 * Reads the typed amount in USD cents. Null if the quote takes none: for a fixed price, and if nothing was typed for a
 * product that may have one. Refuses with an AMOUNT_ problem.
 */
export function readAmount(text: string, product: Product): Cents | null {
  if (product.fixed || (product.priceUnknown && text.trim() === '')) return null
  const typed = parseTypedAmount(text)
  if (!typed.ok) return refuse(AMOUNT_PROBLEMS[typed.problem], { field: 'amount' })
  const { cents } = typed
  if (cents === 0n) return refuse('AMOUNT_ZERO', { field: 'amount' })
  if (product.minCents !== null && cents < product.minCents) {
    return refuse('AMOUNT_TOO_SMALL', { field: 'amount', params: { smallest: formatUsd(product.minCents) } })
  }
  const largest = product.maxCents ?? LARGEST_CENTS
  if (cents > largest) {
    return refuse('AMOUNT_TOO_LARGE', { field: 'amount', params: { largest: formatUsd(largest) } })
  }
  return cents
}

/** What can be sold to a number, typed in any form. Refuses with a PHONE_ problem or the Service's code. */
export async function lookUpTypedNumber(actor: Actor, typed: string): Promise<NumberLookup> {
  const { environment } = credentialForTill(requireTill(actor))
  return lookUpNumber(actor, readPhone(typed, environment))
}
