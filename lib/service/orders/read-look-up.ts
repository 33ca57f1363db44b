import type { Answer } from '@/lib/service/api/answer.ts'
import type { Applied, Order } from './order-kind.ts'

/** What a look-up came to: what the Service's word changed; `none`, an empty 200; `unclear`, no usable answer. */
export type LookedUp = Applied | 'none' | 'unclear'

/**
 * What the Service says of an order. A 404 for an id proves nothing, since the order was there once, and neither does the
 * word of another reference.
 */
export function readLookUp<Told extends { reference: string | null }>(
  { reference }: Order,
  answer: Answer<Told | null>,
): Told | 'none' | 'unclear' {
  if (answer.kind !== 'ok') return 'unclear'
  if (answer.data === null) return 'none'
  return answer.data.reference === null || answer.data.reference === reference ? answer.data : 'unclear'
}
