import type { Answer } from '@/lib/service/api/answer.ts'
import type { Applied, Order } from './order-kind.ts'

/** The result of a look-up: what the news changed; `none` for an empty 200; `unclear` for no usable answer. */
export type LookedUp = Applied | 'none' | 'unclear'

/**
 * `believesAnyKey`: an empty answer to another key than the one that sent the order counts as well. `believesGone`: so
 * does one to its reference, once the Service has nothing under the id that it gave the order either.
 */
export type Belief = { believesAnyKey?: boolean; believesGone?: boolean }

/**
 * Reads what the Service says about an order. A 404 for an id proves nothing, since the order existed once; nor does an
 * answer about another reference, or an empty one to a key that did not send the order.
 */
export async function readLookUp<Told extends { reference: string | null }>(
  { reference }: Order,
  answer: Answer<Told | null>,
  isSender: () => Promise<boolean>,
): Promise<Told | 'none' | 'unclear'> {
  if (answer.kind !== 'ok') return 'unclear'
  if (answer.data === null) return (await isSender()) ? 'none' : 'unclear'
  return answer.data.reference === null || answer.data.reference === reference ? answer.data : 'unclear'
}
