import { divideRounded } from './money.ts'

export type Currency = 'USD' | 'ZWG'

/** Ten-thousandths of ZWG per USD: the simulated rate never moves, so sums can be predicted. */
const ZWG_PER_USD_E4 = 265_000n
const E4 = 10_000n

/** Units of the currency per USD as the API writes it; null for USD (service-api.md, Quote). */
export function rateOf(currency: Currency): string | null {
  if (currency === 'USD') return null
  return `${ZWG_PER_USD_E4 / E4}.${String(ZWG_PER_USD_E4 % E4).padStart(4, '0')}`
}

/** A sum in US cents in the currency's cents, to the nearest cent. */
export function fromUsd(usdCents: bigint, currency: Currency): bigint {
  return currency === 'USD' ? usdCents : divideRounded(usdCents * ZWG_PER_USD_E4, E4)
}

/** A sum in the currency's cents in US cents, to the nearest cent. */
export function toUsd(cents: bigint, currency: Currency): bigint {
  return currency === 'USD' ? cents : divideRounded(cents * E4, ZWG_PER_USD_E4)
}
