/** Amounts on the wire: digits, a point and two decimals, no sign and no leading zero (service-api.md, Conventions). */
export const AMOUNT = /^(0|[1-9]\d{0,8})\.\d{2}$/

/** Cents of a wire amount that matches AMOUNT, such as `"5.00"`. */
export function parseCents(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

/** A wire amount of cents, with a minus if negative: `-475n` is `"-4.75"`. */
export function formatCents(cents: bigint): string {
  const sign = cents < 0n ? '-' : ''
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `numerator / denominator` of non-negative amounts, to the nearest whole, halves up. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  return (numerator * 2n + denominator) / (denominator * 2n)
}
