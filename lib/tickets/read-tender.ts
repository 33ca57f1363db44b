import { type Cents, formatUsd, parseTypedAmount } from '../shared/money.ts'
import { refuse } from '../shared/problem.ts'

/** Nobody hands over a hundred dollars too much; a phone number typed into the wrong field looks like that. */
const LARGEST_CHANGE_CENTS = 10_000n

export type CashTender = { receivedCents: Cents; changeCents: Cents }

/**
 * The cash in USD that was handed over for a price, and its change. Nothing typed means the exact sum.
 * Refuses with TENDER_NOT_A_NUMBER, TENDER_TOO_SMALL (and how much is missing) or TENDER_TOO_LARGE.
 */
export function readTender(text: string, priceCents: Cents): CashTender {
  const typed = parseTypedAmount(text)
  if (!typed.ok && typed.problem === 'empty') return { receivedCents: priceCents, changeCents: 0n }
  if (!typed.ok) return refuse('TENDER_NOT_A_NUMBER', { field: 'tender', params: { typed: text.slice(0, 20) } })
  const changeCents = typed.cents - priceCents
  const params = { typed: text.slice(0, 20), received: formatUsd(typed.cents), price: formatUsd(priceCents) }
  if (changeCents < 0n) {
    return refuse('TENDER_TOO_SMALL', { field: 'tender', params: { ...params, missing: formatUsd(-changeCents) } })
  }
  if (changeCents >= LARGEST_CHANGE_CENTS) return refuse('TENDER_TOO_LARGE', { field: 'tender', params })
  return { receivedCents: typed.cents, changeCents }
}
