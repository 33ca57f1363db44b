/**
 * One POST of an order, counted and committed before it is sent. All that is sent stands in the order's row; the number
 * says whose answer this will be.
 */
export type Attempt = { id: string; number: number; reference: string }

/** Who brings the news of an attempt: the answer to the first POST, or to a repeat of it. */
export function sourceOf({ number }: Attempt): 'answer' | 'repeat' {
  return number === 1 ? 'answer' : 'repeat'
}

/** Whether no earlier attempt may have been taken: only then does a refusal prove that the order was not (rule R8). */
export function isOnlyAttempt({ number }: Attempt): boolean {
  return number === 1
}
