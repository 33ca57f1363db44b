import { refuse } from '@/lib/platform/shared/problem.ts'
import { parseRate } from '../model.ts'

/** Reads a typed rate of a currency, as millionths (`parseRate`). */
export function readRate(text: string, currency: string, field: string): bigint {
  return parseRate(text) ?? refuse('RATE_SHAPE', { field, params: { currency } })
}
