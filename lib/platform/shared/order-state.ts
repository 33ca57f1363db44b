export function isUnderWay(state: string): boolean {
  return state === 'sending' || state === 'pending'
}

/** Whether the answer to the first POST may still come; without it, what was sent is not known. */
export function awaitsAnswer(order: { attempts: number; postingUntil: Date | null }, now: Date): boolean {
  return order.attempts <= 1 && order.postingUntil !== null && order.postingUntil > now
}

/** The Service's states (service-api.md, States and transitions), and our own. */
export const SALE_STATES = [
  'draft',
  'quoted',
  'sending',
  'pending',
  'completed',
  'failed',
  'reversed',
  'not_sold',
] as const
export type SaleState = (typeof SALE_STATES)[number]

export type UpstreamState = Extract<SaleState, 'pending' | 'completed' | 'failed' | 'reversed'>
