import type { SilenceCause } from '@/lib/platform/shared/causes.ts'

/** The first thirteen follow service-api.md, Retry classes; the others are our choice. */
export type RetryClass = 'retry_later' | 'fix_request' | 'needs_person'

const retryClasses = {
  RATE_LIMITED: 'retry_later',
  VELOCITY_LIMITED: 'retry_later',
  UPSTREAM_UNAVAILABLE: 'retry_later',
  IDEMPOTENCY_IN_PROGRESS: 'retry_later',
  INTERNAL_ERROR: 'retry_later',
  VALIDATION_FAILED: 'fix_request',
  RECIPIENT_INVALID: 'fix_request',
  QUOTE_EXPIRED: 'fix_request',
  QUOTE_USED: 'fix_request',
  INSUFFICIENT_BALANCE: 'needs_person',
  LIMIT_EXCEEDED: 'needs_person',
  PARTNER_PAUSED: 'needs_person',
  KEY_INVALID: 'needs_person',
  OTP_INVALID: 'fix_request',
  PRODUCT_UNAVAILABLE: 'fix_request',
  COLLECTION_METHOD_UNAVAILABLE: 'fix_request',
  KEY_ENVIRONMENT_MISMATCH: 'needs_person',
  ABILITY_MISSING: 'needs_person',
  IP_NOT_ALLOWED: 'needs_person',
  LIVE_NOT_ENABLED: 'needs_person',
  IDEMPOTENCY_CONFLICT: 'needs_person',
  NOT_FOUND: 'needs_person',
  METHOD_NOT_ALLOWED: 'needs_person',
} as const satisfies Record<string, RetryClass>

export type ServiceErrorCode = keyof typeof retryClasses

/** A newer Service may send others. */
export function isServiceErrorCode(text: string): text is ServiceErrorCode {
  return Object.hasOwn(retryClasses, text)
}

/** Messages hold no key and no customer data. */
abstract class ServiceError extends Error {
  abstract readonly requestId: string | null
}

export type RefusalDetails = {
  code: ServiceErrorCode
  httpStatus: number
  message: string
  hint: string | null
  requestId: string | null
  retryAfterSeconds: number | null
  /** By field path, for example `recipient.meter`; only with VALIDATION_FAILED and RECIPIENT_INVALID. */
  fieldErrors: Record<string, string[]>
  limit: string | null
  reason: string | null
  ability: string | null
}

export class ServiceRefusal extends ServiceError implements RefusalDetails {
  override readonly name = 'ServiceRefusal'
  readonly code: ServiceErrorCode
  readonly retryClass: RetryClass
  readonly httpStatus: number
  readonly hint: string | null
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
  readonly fieldErrors: Record<string, string[]>
  readonly limit: string | null
  readonly reason: string | null
  readonly ability: string | null

  constructor(details: RefusalDetails) {
    super(details.message)
    this.code = details.code
    this.retryClass = retryClasses[details.code]
    this.httpStatus = details.httpStatus
    this.hint = details.hint
    this.requestId = details.requestId
    this.retryAfterSeconds = details.retryAfterSeconds
    this.fieldErrors = details.fieldErrors
    this.limit = details.limit
    this.reason = details.reason
    this.ability = details.ability
  }
}

/** `encoded`: packed in a way that we cannot unpack; `not_ours`: another object than the one asked for. */
export type UnansweredReason =
  | 'timeout'
  | 'connection'
  | 'encoded'
  | 'too_large'
  | 'not_json'
  | 'unexpected_status'
  | 'bad_shape'
  | 'not_ours'

export type UnansweredDetails = {
  why: UnansweredReason
  /** True only if no byte can have left: no name was found, or no connection made. */
  notSent: boolean
  httpStatus: number | null
  requestId: string | null
  /** An error code, or the paths that broke the contract; safe to log. */
  detail: string
  unknownCode?: string | null
  retryAfterSeconds?: number | null
}

/** Unless `notSent`, we do not know whether the Service acted. Never a refusal. */
export class Unanswered extends ServiceError implements UnansweredDetails {
  override readonly name = 'Unanswered'
  readonly why: UnansweredReason
  readonly notSent: boolean
  readonly httpStatus: number | null
  readonly requestId: string | null
  readonly detail: string
  readonly unknownCode: string | null
  readonly retryAfterSeconds: number | null

  constructor(details: UnansweredDetails) {
    super(`No answer from the Service: ${details.why} (${details.detail})`)
    this.why = details.why
    this.notSent = details.notSent
    this.httpStatus = details.httpStatus
    this.requestId = details.requestId
    this.detail = details.detail
    this.unknownCode = details.unknownCode ?? null
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
  }
}

/** Any other code means that an existing connection broke. */
const CODES: readonly [RegExp, SilenceCause][] = [
  [/^(ENOTFOUND|EAI_)/, 'no_name'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EACCES|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'no_connection'],
  [/CERT|SIGNATURE|^ERR_(SSL|TLS)|^EPROTO$/, 'not_trusted'],
  [/TIMEOUT$/, 'slow'],
]

export function causeOf({ why, detail, httpStatus }: Unanswered): SilenceCause {
  switch (why) {
    case 'timeout':
      return 'slow'
    case 'connection':
      return CODES.find(([codes]) => codes.test(detail))?.[1] ?? 'cut'
    case 'encoded':
      return 'compressed'
    case 'bad_shape':
    case 'not_ours':
      return 'contract'
    case 'too_large':
    case 'not_json':
    case 'unexpected_status':
      if (httpStatus !== null && httpStatus >= 300 && httpStatus < 400) return 'elsewhere'
      return httpStatus !== null && httpStatus >= 500 ? 'gateway' : 'no_json'
  }
}
