import { env } from '@/lib/platform/env/env.ts'
import { type Cents, formatUsd, parseTypedAmount } from '@/lib/platform/shared/money.ts'
import { isPayCurrency, PAY_CURRENCIES } from '@/lib/platform/shared/payment.ts'
import { PHONE_PROBLEMS, parseTypedPhone } from '@/lib/platform/shared/phone.ts'
import { isRepeat } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/** More than anyone pays at a counter; a larger amount is likely a typing error. */
const LARGEST_CENTS = 1_000_000n

export type PaymentFields = { method: string; currency: string; phone: string }

export function parsePayment({ method, currency, phone }: PaymentFields, environment: 'test' | 'live') {
  const number = parseTypedPhone(phone, { allowTrigger: environment === 'test' })
  if (!number.ok) {
    return refuse(number.problem === 'empty' ? 'PAYER_EMPTY' : PHONE_PROBLEMS[number.problem], { field: 'payer' })
  }
  if (!env().collectionMethods.some(({ value }) => value === method)) refuse('PAY_METHOD_EMPTY', { field: 'method' })
  if (!isPayCurrency(currency)) {
    return refuse('PAY_CURRENCY', { field: 'method', params: { currencies: PAY_CURRENCIES.join(', ') } })
  }
  return { method, currency, customerPhone: number.phone }
}

export const SAVED_PAYMENT = {
  environment: true,
  method: true,
  currency: true,
  customerPhone: true,
  amountCents: true,
} as const

type SavedPayment = {
  environment: 'test' | 'live'
  method: string
  currency: string
  customerPhone: string
  amountCents: Cents
}

/** @throws ASKED_BEFORE if a form is posted again with other details than its first press */
export function refuseOtherPayment(
  saved: SavedPayment,
  { method, currency, phone }: PaymentFields,
  amountCents: Cents,
): void {
  const number = parseTypedPhone(phone, { allowTrigger: saved.environment === 'test' })
  const customerPhone = number.ok ? number.phone : ''
  if (!isRepeat(saved, { method, currency, customerPhone, amountCents })) refuse('ASKED_BEFORE')
}

export function parseDeposit(text: string): Cents {
  const amount = parseTypedAmount(text)
  if (!amount.ok) {
    if (amount.problem === 'empty') return refuse('AMOUNT_EMPTY', { field: 'amount' })
    return refuse(amount.problem === 'too_precise' ? 'AMOUNT_TOO_PRECISE' : 'AMOUNT_NOT_A_NUMBER', { field: 'amount' })
  }
  if (amount.cents === 0n) return refuse('AMOUNT_ZERO', { field: 'amount' })
  if (amount.cents > LARGEST_CENTS) {
    return refuse('AMOUNT_TOO_LARGE', { field: 'amount', params: { largest: formatUsd(LARGEST_CENTS) } })
  }
  return amount.cents
}

/** Reads the cash in USD beside a payment, in cents; empty means none. */
export function parseCashPart(text: string, dueCents: Cents): Cents {
  const amount = parseTypedAmount(text)
  if (!amount.ok) return amount.problem === 'empty' ? 0n : refuse('CASH_PART_NOT_A_NUMBER', { field: 'tender' })
  if (amount.cents < dueCents) return amount.cents
  return refuse('CASH_PART_TOO_LARGE', { field: 'tender', params: { price: formatUsd(dueCents) } })
}
