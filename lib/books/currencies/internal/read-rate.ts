import { refuse } from '@/lib/platform/shared/problem.ts'

/**
 * Units of a currency for one USD as typed, in millionths: `26.5` is 26500000. At most six places, since a seventh could
 * not be kept. Refuses with RATE_SHAPE.
 */
export function readRate(text: string): bigint {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text.replace(/[ ,]/g, ''))
  if (!match) return refuse('RATE_SHAPE')
  const [, whole = '', rest = ''] = match
  const micros = BigInt(whole + rest.padEnd(6, '0'))
  return micros > 0n ? micros : refuse('RATE_SHAPE')
}

/** Millionths as people write them, without the zeros at the end but with two places at least: `26.50`. */
export function writeRate(micros: bigint): string {
  const digits = micros.toString().padStart(7, '0')
  const places = digits.slice(-6).replace(/0{1,4}$/, '')
  return `${digits.slice(0, -6)}.${places}`
}
