import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Ability } from '../domain/environment.ts'
import type { TransportFault } from '../domain/fault.ts'
import type { LimitName } from '../domain/limits.ts'
import { ApiError, type Details, type ErrorCode } from './api-error.ts'
import type { AppContext } from './call.ts'
import { readJson } from './read-input.ts'

const GARBAGE = '<html><body><h1>It works!</h1>'

/** Closes the caller's connection without an answer; callers inside the process see a 500 instead. */
function drop(c: AppContext): Response {
  c.set('dropped', true)
  c.env.incoming?.socket.destroy()
  return c.env.incoming ? RESPONSE_ALREADY_SENT : new Response(null, { status: 500 })
}

/** What a refusal by a fault may name about the endpoint. */
type Struck = { ability: Ability | null; limit?: LimitName; query?: object; body?: object }

/**
 * Applies a connection fault before the request is handled: throws its error or returns the dropped answer; null to go
 * on.
 */
export async function strikeBefore(
  c: AppContext,
  fault: TransportFault | null,
  struck: Struck,
): Promise<Response | null> {
  if (fault?.kind === 'drop') return drop(c)
  if (fault?.kind !== 'error') return null
  throw new ApiError(fault.code, await detailsOf(c, fault.code, struck))
}

/** The details that this endpoint's own refusal would carry; none for a code that it never refuses with. */
async function detailsOf(c: AppContext, code: ErrorCode, { ability, limit, query, body }: Struck): Promise<Details> {
  const refused = (field: string | undefined): Details =>
    field === undefined ? {} : { errors: { [field]: ['was refused by a fault'] } }
  switch (code) {
    case 'ABILITY_MISSING':
      return ability === null ? {} : { ability }
    case 'LIMIT_EXCEEDED':
      return limit === undefined ? {} : { limit }
    case 'PARTNER_PAUSED':
      return { reason: 'negative_balance' }
    case 'COLLECTION_METHOD_UNAVAILABLE':
      return { reason: 'method_paused' }
    case 'VALIDATION_FAILED':
      return refused(Object.keys(body ?? query ?? {})[0])
    case 'RECIPIENT_INVALID':
      return refused(await recipientPath(c, Object.keys(body ?? {})))
    default:
      return {}
  }
}

/**
 * The field path of the number that the provider does not know; for a quote, the part of its recipient that was sent.
 */
async function recipientPath(c: AppContext, fields: readonly string[]): Promise<string | undefined> {
  const field = ['recipient', 'customer_phone', 'phone'].find((one) => fields.includes(one))
  if (field !== 'recipient') return field
  const sent = (await readJson(c).catch(() => null)) as { recipient?: unknown } | null
  const recipient = typeof sent?.recipient === 'object' ? sent.recipient : null
  const part = Object.keys(recipient ?? {})[0]
  return part === undefined ? field : `${field}.${part}`
}

/** Whether a connection fault loses or spoils what was answered. */
export function strikesAnswers(fault: TransportFault | null): boolean {
  return fault?.kind === 'drop_after' || fault?.kind === 'garbage'
}

/** Applies a connection fault to a ready answer. */
export function strikeAfter(c: AppContext, fault: TransportFault | null, answer: Response): Response {
  if (fault?.kind === 'drop_after') return drop(c)
  if (fault?.kind !== 'garbage') return answer
  return c.body(GARBAGE, answer.status as 200, { 'Content-Type': 'application/json' })
}
