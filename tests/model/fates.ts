import type { Fault } from '../support/portal.ts'

/** Refusals of a sale that say nothing about an earlier attempt, and those that need a closer look. */
export const ERRORS = [
  'INTERNAL_ERROR',
  'IDEMPOTENCY_IN_PROGRESS',
  'UPSTREAM_UNAVAILABLE',
  'VELOCITY_LIMITED',
  'LIMIT_EXCEEDED',
  'INSUFFICIENT_BALANCE',
  'QUOTE_EXPIRED',
  'QUOTE_USED',
  'IDEMPOTENCY_CONFLICT',
] as const
export type ErrorCode = (typeof ERRORS)[number]

/** What the Service does with a request; `usual`: what the number means. */
export const FATES = [
  'usual',
  'drop',
  'drop_after',
  'garbage',
  'reject',
  'pend_completed',
  'pend_failed',
  'hold',
  'reverse',
  ...ERRORS,
] as const
export type Fate = (typeof FATES)[number]

/** What a payment's customer and provider do; `waits`: nothing, until somebody answers or it expires. */
export const PAYMENT_FATES = [
  'usual',
  'waits',
  'drop',
  'drop_after',
  'reject',
  'INTERNAL_ERROR',
  'UPSTREAM_UNAVAILABLE',
] as const
export type PaymentFate = (typeof PAYMENT_FATES)[number]

export const isError = (fate: string): fate is ErrorCode => (ERRORS as readonly string[]).includes(fate)

/** The answer never comes, though the request was handled. */
export const isAnswerLost = (fate: string): boolean => fate === 'drop_after' || fate === 'garbage'

/** Delays of a provider that pends, one that reverses, and one that never answers. */
export const PEND_SECONDS = 30
export const REVERSE_SECONDS = 120
const NEVER_SECONDS = 86_400

/** Made with a computed name: an object literal with a `then` of its own looks like a promise. */
const THEN = 'then'

/** The portal's faults that make a request meet its fate. */
export function faultsFor(fate: Fate | PaymentFate, path: string, method = 'POST'): Fault[] {
  const match = { method, path }
  if (fate === 'usual') return []
  if (isError(fate)) return [{ match, kind: 'error', code: fate }]
  if (fate === 'waits') return [pend(match, NEVER_SECONDS, 'completed')]
  if (fate === 'pend_completed') return [pend(match, PEND_SECONDS, 'completed')]
  if (fate === 'pend_failed') return [pend(match, PEND_SECONDS, 'failed')]
  if (fate === 'reverse') return [{ match, kind: 'reverse', seconds: REVERSE_SECONDS }]
  return [{ match, kind: fate }]
}

function pend(match: Fault['match'], seconds: number, outcome: string): Fault {
  return Object.assign({ match, kind: 'pend', seconds }, { [THEN]: outcome })
}
