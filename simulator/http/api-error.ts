/** Every code of the API with its status and advice (service-api.md, Errors). */
export const ERROR_CODES = {
  KEY_INVALID: [
    401,
    'The API key is missing, wrong, expired or revoked.',
    'Send Authorization: Bearer and a key from the portal.',
  ],
  KEY_ENVIRONMENT_MISMATCH: [
    401,
    'This key belongs to the other environment.',
    'Use a key of the environment that the object lives in.',
  ],
  ABILITY_MISSING: [403, 'This key may not do that.', 'Create a key with the ability named in error.ability.'],
  IP_NOT_ALLOWED: [403, 'Calls from this address are not allowed.', 'Add the address to the allow-list in the portal.'],
  LIVE_NOT_ENABLED: [
    403,
    'Live is not switched on for this partner.',
    'Finish the go-live steps in the portal; the first credited top-up switches live on.',
  ],
  PARTNER_PAUSED: [403, 'This partner is paused.', 'A balance below zero is lifted by a top-up.'],
  NOT_FOUND: [404, 'There is nothing at this address.', 'Check the address and the identifier.'],
  METHOD_NOT_ALLOWED: [405, 'This address does not accept that method.', 'See the Allow header.'],
  VALIDATION_FAILED: [422, 'Some fields are missing or invalid.', 'See errors for each field.'],
  RECIPIENT_INVALID: [422, 'The provider does not know this recipient.', 'Check the number with the customer.'],
  OTP_INVALID: [422, 'The code is wrong or has expired.', 'Ask the customer for the code again.'],
  INSUFFICIENT_BALANCE: [402, 'The balance is too low.', 'Top up, then ask again.'],
  LIMIT_EXCEEDED: [409, 'A limit would be exceeded.', 'error.limit names the limit; GET /me shows what is used.'],
  QUOTE_EXPIRED: [409, 'The quote is older than five minutes.', 'Ask for a new quote.'],
  QUOTE_USED: [409, 'The quote was already spent.', 'One quote pays for one sale: ask for a new quote.'],
  IDEMPOTENCY_CONFLICT: [
    409,
    'The key or the reference was used with other details.',
    'Repeat a request exactly, or use a new key and a new reference for a new sale.',
  ],
  IDEMPOTENCY_IN_PROGRESS: [
    409,
    'The first request with this key is still being handled.',
    'Wait Retry-After seconds and repeat it unchanged.',
  ],
  PRODUCT_UNAVAILABLE: [409, 'This product is not on sale at the moment.', 'Look at available in GET /products.'],
  COLLECTION_METHOD_UNAVAILABLE: [
    409,
    'This payment method cannot be used at the moment.',
    'Offer the customer another method.',
  ],
  RATE_LIMITED: [429, 'Too many requests.', 'Wait Retry-After seconds.'],
  VELOCITY_LIMITED: [429, 'Too many sales in a short time.', 'Wait Retry-After seconds.'],
  UPSTREAM_UNAVAILABLE: [
    503,
    'The provider could not be reached; nothing was sent.',
    'It is safe to repeat after Retry-After seconds.',
  ],
  INTERNAL_ERROR: [500, 'Something went wrong on our side.', 'Repeat with the same Idempotency-Key.'],
} as const satisfies Record<string, readonly [number, string, string]>

export type ErrorCode = keyof typeof ERROR_CODES

/** The names of the codes, for schemas. */
export const ERROR_CODE_NAMES = Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]
export type FieldErrors = Record<string, string[]>

/** Seconds after which a retryable error may be tried again (service-api.md, Errors). */
const RETRY_AFTER: Partial<Record<ErrorCode, number>> = {
  RATE_LIMITED: 1,
  VELOCITY_LIMITED: 1,
  UPSTREAM_UNAVAILABLE: 5,
  IDEMPOTENCY_IN_PROGRESS: 1,
  INTERNAL_ERROR: 2,
}

/** What a refusal says beside its code. */
export type Details = {
  errors?: FieldErrors
  ability?: string
  limit?: string
  reason?: string
  hint?: string
  retryAfterSeconds?: number
}

/** A refusal that reaches the caller as an error envelope. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(ERROR_CODES[code][1])
    this.name = 'ApiError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return ERROR_CODES[this.code][0]
  }

  /** Seconds for the Retry-After header; undefined for errors not worth repeating. */
  get retryAfterSeconds(): number | undefined {
    return this.details.retryAfterSeconds ?? RETRY_AFTER[this.code]
  }
}

/** A VALIDATION_FAILED about one field. */
export function invalidField(path: string, message: string): ApiError {
  return new ApiError('VALIDATION_FAILED', { errors: { [path]: [message] } })
}

/** The error envelope (service-api.md, Conventions); `docsUrl` explains the code. */
export function errorEnvelope(error: ApiError, docsUrl: string) {
  const { ability, limit, reason, errors, hint } = error.details
  return {
    success: false,
    message: error.message,
    error: {
      code: error.code,
      hint: hint ?? ERROR_CODES[error.code][2],
      docs_url: docsUrl,
      ...(ability !== undefined && { ability }),
      ...(limit !== undefined && { limit }),
      ...(reason !== undefined && { reason }),
    },
    ...(errors && { errors }),
  }
}
