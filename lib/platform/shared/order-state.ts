/** Whether a sale, a payment or a top-up was sent and is not final. */
export function isUnderWay(state: string): boolean {
  return state === 'sending' || state === 'pending'
}

/** Whether the answer to an order's first POST may still come; without it, what was sent is not known. */
export function awaitsAnswer(order: { attempts: number; postingUntil: Date | null }, now: Date): boolean {
  return order.attempts <= 1 && order.postingUntil !== null && order.postingUntil > now
}
