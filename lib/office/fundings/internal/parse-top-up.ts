import { env } from '@/lib/platform/env/env.ts'
import { formatUsd, parseTypedAmount } from '@/lib/platform/shared/money.ts'
import { parseTypedPhone } from '@/lib/platform/shared/phone.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/** More is probably a typing error. */
const LARGEST_CENTS = 10_000_000n

const AT_AMOUNT = { field: 'amount' }

export type TopUpFields = { method: string; amount: string; phone: string }
export type TopUp = { method: string; amountCents: bigint; phone: string | null }

export function parseTopUp(fields: TopUpFields, environment: 'test' | 'live'): TopUp {
  const method =
    env().fundingMethods.find(({ value }) => value === fields.method) ?? refuse('TOP_UP_METHOD', { field: 'method' })
  const amountCents = parseTopUpAmount(fields.amount)
  if (!method.phone) return { method: method.value, amountCents, phone: null }
  const phone = parseTypedPhone(fields.phone, { allowTrigger: environment === 'test' })
  return {
    method: method.value,
    amountCents,
    phone: phone.ok ? phone.phone : refuse('TOP_UP_PHONE', { field: 'phone' }),
  }
}

/** Parses a typed amount in USD into cents. */
export function parseTopUpAmount(text: string): bigint {
  const parsed = parseTypedAmount(text)
  if (!parsed.ok) {
    if (parsed.problem === 'empty') return refuse('AMOUNT_EMPTY', AT_AMOUNT)
    return refuse(parsed.problem === 'too_precise' ? 'AMOUNT_TOO_PRECISE' : 'AMOUNT_NOT_A_NUMBER', AT_AMOUNT)
  }
  if (parsed.cents === 0n) refuse('AMOUNT_ZERO', AT_AMOUNT)
  if (parsed.cents > LARGEST_CENTS) {
    refuse('AMOUNT_TOO_LARGE', { ...AT_AMOUNT, params: { largest: formatUsd(LARGEST_CENTS) } })
  }
  return parsed.cents
}
