/**
 * A till's customers in each hour of its day, from six in the morning to nine at night: the peaks are before work, at
 * lunch and after work.
 */
export const CUSTOMERS_BY_HOUR: readonly number[] = [20, 44, 36, 24, 22, 26, 40, 42, 26, 24, 34, 54, 58, 44, 16]

/** What a customer wants, and how they pay for it. */
export type Customer = {
  kind: 'airtime' | 'electricity' | 'bundle' | 'voucher'
  byPhone: boolean
  /** The Service delivers it only later. */
  waits: boolean
}

/**
 * Of a hundred customers 62 want airtime, 18 electricity, 14 a bundle and 6 a voucher; the numbers below are running
 * totals.
 */
const KINDS: readonly [Customer['kind'], number][] = [
  ['airtime', 0.62],
  ['electricity', 0.8],
  ['bundle', 0.94],
  ['voucher', 1],
]
const BY_PHONE = 0.1
const WAITS = 0.03

/** Random numbers that are the same for the same seed (mulberry32), from 0 up to but not including 1. */
export function chanceFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Milliseconds until the next customer of a Poisson process with `anHour` customers an hour. */
export function untilNextMs(chance: () => number, anHour: number): number {
  return (-Math.log(1 - chance()) * 3_600_000) / anHour
}

/** Draws what a customer buys, and how they pay. */
export function drawCustomer(chance: () => number): Customer {
  const drawn = chance()
  const [kind] = KINDS.find(([, below]) => drawn < below) ?? ['airtime']
  // Electricity and vouchers come without a mobile number that could be asked to pay.
  const byPhone = (kind === 'airtime' || kind === 'bundle') && chance() < BY_PHONE
  return { kind, byPhone, waits: !byPhone && chance() < WAITS }
}

/** Milliseconds that a person takes for something: between half the usual time and one and a half times as long. */
export function thinkMs(chance: () => number, usualMs: number): number {
  return usualMs * (0.5 + chance())
}
