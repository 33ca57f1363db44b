import type { Problem } from '@/lib/platform/shared/problem.ts'
import type { ServiceRefusal } from './errors.ts'

const RECIPIENT_PATH = /^recipient(\.|$)|phone$/
const AMOUNT_PATH = /^(amount|face_value)$/

/**
 * Turns a refusal of the Service into a problem to show: the code selects our own sentence, since the Service's
 * `message` may change (service-api.md, Client rule). `now` dates the Retry-After.
 */
export function problemOf(refusal: ServiceRefusal, now: Date): Problem {
  const params: Record<string, string> = {}
  if (refusal.limit) params.limit = refusal.limit
  if (refusal.reason) params.reason = refusal.reason
  if (refusal.ability) params.ability = refusal.ability
  if (refusal.requestId) params.requestId = refusal.requestId
  const field = fieldOf(refusal)
  return {
    code: refusal.code,
    ...(field && { field }),
    ...(Object.keys(params).length > 0 && { params }),
    ...(refusal.retryAfterSeconds !== null && {
      retryAt: new Date(now.getTime() + refusal.retryAfterSeconds * 1000).toISOString(),
    }),
  }
}

function fieldOf(refusal: ServiceRefusal): Problem['field'] {
  const paths = Object.keys(refusal.fieldErrors)
  if (refusal.code === 'RECIPIENT_INVALID' || paths.some((path) => RECIPIENT_PATH.test(path))) return 'recipient'
  if (paths.some((path) => AMOUNT_PATH.test(path))) return 'amount'
  if (refusal.code === 'PRODUCT_UNAVAILABLE') return 'product'
  return undefined
}
