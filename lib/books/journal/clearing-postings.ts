import type { Cents } from '@/lib/platform/shared/money.ts'
import {
  bank,
  type Cash,
  clearing,
  type Entry,
  entry,
  expenses,
  inCash,
  minus,
  overShort,
  type Posting,
  roundingFx,
} from './model.ts'

export type Settled = {
  typeId: string
  branchCode: string
  /** What it settles, at the worth that it was booked at. */
  cleared: Cash
  /** What came to the bank and what the bank kept, at today's worth. */
  received: Cash
  fee: Cash
}

/**
 * Money of a payment type came to the bank, less the bank's fee. What is missing or beyond is short or over, the change
 * of its worth since it was taken is exchange.
 */
export function paymentsSettled({ typeId, branchCode, cleared, received, fee }: Settled): Entry {
  const { currency } = cleared
  const nativeCents = cleared.nativeCents - received.nativeCents - fee.nativeCents
  const usdCents = cleared.usdCents - received.usdCents - fee.usdCents
  const short: Cash = {
    currency,
    nativeCents,
    usdCents: currency === 'USD' ? usdCents : worthLike(nativeCents, received),
  }
  const exchange: Cash = { currency, nativeCents: 0n, usdCents: usdCents - short.usdCents }
  return entry('settled', [
    inCash(bank(currency), received),
    inCash(expenses('fees', currency), fee),
    inCash({ ...overShort(currency), key: typeId }, short),
    inCash(roundingFx(currency), exchange),
    inCash(clearing(typeId, branchCode, currency), minus(cleared)),
  ])
}

/** What an amount is worth in USD cents at the rate of another one. */
function worthLike(nativeCents: Cents, like: Cash): Cents {
  return like.nativeCents === 0n ? 0n : (nativeCents * like.usdCents) / like.nativeCents
}

/** The counter-entry of what a settlement booked, to the cent. */
export function settlementUndone(booked: readonly Posting[]): Entry {
  return entry(
    'corrected',
    booked.map((posting) => ({ ...posting, nativeCents: -posting.nativeCents, usdCents: -posting.usdCents })),
  )
}
