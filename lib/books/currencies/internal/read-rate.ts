import { refuse } from '@/lib/platform/shared/problem.ts'
import { parseRate } from '../model.ts'

/** Reads a typed rate, as millionths (`parseRate`). Refuses with RATE_SHAPE. */
export function readRate(text: string): bigint {
  return parseRate(text) ?? refuse('RATE_SHAPE')
}
