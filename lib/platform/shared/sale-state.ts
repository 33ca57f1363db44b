/** The Service's states (service-api.md, States and transitions), plus our own before and beside them. */
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

/** The four states that the Service knows. */
export type UpstreamState = Extract<SaleState, 'pending' | 'completed' | 'failed' | 'reversed'>
