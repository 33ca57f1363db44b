import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { TransportFault } from '../domain/fault.ts'
import { ApiError } from './api-error.ts'
import type { AppContext } from './call.ts'

const GARBAGE = '<html><body><h1>It works!</h1>'

/** Closes the caller's connection without an answer; callers inside the process see a 500 instead. */
function drop(c: AppContext): Response {
  c.set('dropped', true)
  c.env.incoming?.socket.destroy()
  return c.env.incoming ? RESPONSE_ALREADY_SENT : new Response(null, { status: 500 })
}

/** What a connection fault does before the request is handled: an answer instead, or null to go on. */
export function strikeBefore(c: AppContext, fault: TransportFault | null): Response | null {
  if (fault?.kind === 'drop') return drop(c)
  if (fault?.kind !== 'error') return null
  const details = { ABILITY_MISSING: { ability: 'transactions:write' }, LIMIT_EXCEEDED: { limit: 'sales_per_day' } }
  const reason = { PARTNER_PAUSED: { reason: 'negative_balance' }, COLLECTION_METHOD_UNAVAILABLE: { reason: 'paused' } }
  const invalid = { VALIDATION_FAILED: { errors: { body: ['was refused by a fault'] } } }
  const recipient = { RECIPIENT_INVALID: { errors: { recipient: ['was refused by a fault'] } } }
  const known: Partial<Record<string, object>> = { ...details, ...reason, ...invalid, ...recipient }
  throw new ApiError(fault.code, known[fault.code] ?? {})
}

/** Whether a connection fault loses or spoils what was answered. */
export function strikesAnswers(fault: TransportFault | null): boolean {
  return fault?.kind === 'drop_after' || fault?.kind === 'garbage'
}

/** What a connection fault does to a ready answer. */
export function strikeAfter(c: AppContext, fault: TransportFault | null, answer: Response): Response {
  if (fault?.kind === 'drop_after') return drop(c)
  if (fault?.kind !== 'garbage') return answer
  return c.body(GARBAGE, answer.status as 200, { 'Content-Type': 'application/json' })
}
