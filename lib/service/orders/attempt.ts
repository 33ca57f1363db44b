/**
 * One POST of an order, counted and committed before it is sent. The order's row holds everything that is sent; the
 * number tells whose answer arrives.
 */
export type Attempt = { id: string; number: number; reference: string }

/** The source of an attempt's news: the answer to the first POST, or to a repeat. */
export function sourceOf({ number }: Attempt): 'answer' | 'repeat' {
  return number === 1 ? 'answer' : 'repeat'
}

/**
 * Whether no earlier attempt can have been accepted: only then does a refusal prove that the order was not taken (rule
 * R8).
 */
export function isOnlyAttempt({ number }: Attempt): boolean {
  return number === 1
}
