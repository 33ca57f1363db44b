import type { SilenceCause } from '@/lib/platform/shared/silence-cause.ts'
import type { Unanswered } from './errors.ts'

/** What error codes of the system and of OpenSSL mean. Any other code means that an existing connection broke. */
const CODES: readonly [RegExp, SilenceCause][] = [
  [/^(ENOTFOUND|EAI_)/, 'no_name'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EACCES|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'no_connection'],
  [/CERT|SIGNATURE|^ERR_(SSL|TLS)|^EPROTO$/, 'not_trusted'],
  [/TIMEOUT$/, 'slow'],
]

/** The cause of a missing answer. */
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
