/**
 * What a code asks of us: repeat the same request later, change the request, or call a person. The first thirteen codes
 * follow service-api.md, Retry classes; the document leaves the class of the others to us.
 */
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

/** The closed set of codes (service-api.md, Errors; "error codes never change"). */
export type ServiceErrorCode = keyof typeof retryClasses

/** Whether a text is one of the Service's codes; a newer Service may send others. */
export function isServiceErrorCode(text: string): text is ServiceErrorCode {
  return Object.hasOwn(retryClasses, text)
}

/** Anything but a good answer. Messages hold no key and no customer data. */
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
  /**
   * Messages by field path, for example `recipient.meter`; empty except for VALIDATION_FAILED and RECIPIENT_INVALID.
   */
  fieldErrors: Record<string, string[]>
  limit: string | null
  reason: string | null
  ability: string | null
}

/** The Service read the request and said no, with a code (service-api.md, Errors). */
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

/**
 * Why there is no answer, in the order of the list: the deadline passed; the connection failed; the body was packed in
 * a way that we cannot unpack, too large or not JSON; the API never uses the status; the JSON breaks the contract;
 * another object than the one asked for came back.
 */
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
  /**
   * True only if no byte of the request can have left: the name was not found, or the connection was refused or never
   * made.
   */
  notSent: boolean
  httpStatus: number | null
  requestId: string | null
  /** An error code, or the paths that broke the contract; safe to log. */
  detail: string
  /** The code of a well-formed refusal that this version does not know. */
  unknownCode?: string | null
  /** How long the Service asked us to wait. */
  retryAfterSeconds?: number | null
}

/** No usable answer: unless `notSent`, we do not know whether the Service acted. Never a refusal. */
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
