import { refuse } from '@/lib/platform/shared/problem.ts'

/**
 * Reads a typed rate, in units of a currency for one USD, as millionths: `26.5` is 26500000. At most six places, the
 * most that can be stored. Refuses with RATE_SHAPE.
 */
export function readRate(text: string): bigint {
  const match = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text.replace(/[ ,]/g, ''))
  if (!match) return refuse('RATE_SHAPE')
  const [, whole = '', rest = ''] = match
  const micros = BigInt(whole + rest.padEnd(6, '0'))
  return micros > 0n ? micros : refuse('RATE_SHAPE')
}

/** Formats millionths for people: no zeros at the end, but at least two places: `26.50`. */
export function writeRate(micros: bigint): string {
  const digits = micros.toString().padStart(7, '0')
  const places = digits.slice(-6).replace(/0{1,4}$/, '')
  return `${digits.slice(0, -6)}.${places}`
}
