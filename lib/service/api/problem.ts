import { cleanLine } from '@/lib/platform/shared/clean-text.ts'
import { isRecipientKind, type Problem, type ProblemCode, problemOfFailure } from '@/lib/platform/shared/problem.ts'
import type { ServiceRefusal, Unanswered } from './errors.ts'

const RECIPIENT_PATH = /^recipient(\.|$)|phone$/
const AMOUNT_PATH = /^(amount|face_value)$/

const LONGEST_WORDS = 160

/** The code selects our sentence, since `message` may change (Client rule). Retry-After counts from `now`. */
export function problemOf(refusal: ServiceRefusal, now: Date, recipient?: string): Problem {
  const params: Record<string, string> = {}
  if (refusal.limit) params.limit = refusal.limit
  if (refusal.reason) params.reason = refusal.reason
  if (refusal.ability) params.ability = refusal.ability
  if (refusal.requestId) params.requestId = refusal.requestId
  const field = fieldOf(refusal)
  const words = wordsOf(refusal)
  return {
    ...problemOfFailure(refusal.code, recipientOf(refusal) ?? recipient),
    ...(field && { field }),
    ...(words && { words }),
    ...(Object.keys(params).length > 0 && { params }),
    ...(refusal.retryAfterSeconds !== null && {
      retryAt: new Date(now.getTime() + refusal.retryAfterSeconds * 1000).toISOString(),
    }),
  }
}

/** The same for a call that orders nothing: a fault of the Service counts as no answer (`otherwise`). */
export function problemOfReading(
  refusal: ServiceRefusal,
  otherwise: ProblemCode,
  now: Date,
  recipient?: string,
): Problem {
  const problem = problemOf(refusal, now, recipient)
  return problem.code === 'INTERNAL_ERROR' ? { ...problem, code: otherwise } : problem
}

/** Usually `otherwise`; a newer code stays: 429 and 5xx pass, others need a person (service-api.md, Errors). */
export function problemOfSilence(error: Unanswered, otherwise: ProblemCode, now: Date): Problem {
  const { unknownCode, httpStatus, requestId, retryAfterSeconds } = error
  if (unknownCode === null) return { code: otherwise }
  const params = { code: unknownCode, ...(requestId && { requestId }) }
  const passes = httpStatus === 429 || (httpStatus ?? 0) >= 500
  if (!passes) return { code: 'CODE_UNKNOWN', params }
  const waitMs = (retryAfterSeconds ?? 0) * 1000
  return {
    code: 'CODE_UNKNOWN_LATER',
    params,
    ...(waitMs > 0 && { retryAt: new Date(now.getTime() + waitMs).toISOString() }),
  }
}

function recipientOf({ fieldErrors }: ServiceRefusal): string | undefined {
  const words = Object.keys(fieldErrors).map((path) => path.split('.').at(-1) ?? '')
  return words.find(isRecipientKind)
}

function wordsOf({ code, fieldErrors, limit, reason }: ServiceRefusal): string {
  switch (code) {
    case 'RECIPIENT_INVALID':
    case 'VALIDATION_FAILED':
      return cleanLine(Object.values(fieldErrors).flat().join(' '), LONGEST_WORDS)
    case 'LIMIT_EXCEEDED':
      return cleanLine(limit ?? '', LONGEST_WORDS)
    case 'PARTNER_PAUSED':
    case 'COLLECTION_METHOD_UNAVAILABLE':
      return reason === 'zwg_not_live' ? '' : cleanLine(reason ?? '', LONGEST_WORDS)
    default:
      return ''
  }
}

function fieldOf(refusal: ServiceRefusal): Problem['field'] {
  const paths = Object.keys(refusal.fieldErrors)
  if (refusal.code === 'RECIPIENT_INVALID' || paths.some((path) => RECIPIENT_PATH.test(path))) return 'recipient'
  if (paths.some((path) => AMOUNT_PATH.test(path))) return 'amount'
  if (refusal.code === 'PRODUCT_UNAVAILABLE') return 'product'
  return undefined
}
