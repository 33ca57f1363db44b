import { expect, test } from 'vitest'
import type { SilenceCause } from '@/lib/platform/shared/causes.ts'
import { causeOf, Unanswered, type UnansweredReason } from './errors.ts'

const silence = (why: UnansweredReason, detail: string, httpStatus: number | null) =>
  causeOf(new Unanswered({ why, detail, httpStatus, notSent: false, requestId: null }))

test.each<[UnansweredReason, string, number | null, SilenceCause]>([
  ['connection', 'ENOTFOUND', null, 'no_name'],
  ['connection', 'EAI_AGAIN', null, 'no_name'],
  ['connection', 'ECONNREFUSED', null, 'no_connection'],
  ['connection', 'UND_ERR_CONNECT_TIMEOUT', null, 'no_connection'],
  ['connection', 'DEPTH_ZERO_SELF_SIGNED_CERT', null, 'not_trusted'],
  ['connection', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', null, 'not_trusted'],
  ['connection', 'CERT_HAS_EXPIRED', null, 'not_trusted'],
  ['connection', 'ERR_TLS_CERT_ALTNAME_INVALID', null, 'not_trusted'],
  ['connection', 'ERR_SSL_WRONG_VERSION_NUMBER', null, 'not_trusted'],
  ['connection', 'ECONNRESET', null, 'cut'],
  ['connection', 'UND_ERR_SOCKET', 201, 'cut'],
  ['connection', 'HPE_INVALID_CONSTANT', null, 'cut'],
  ['timeout', '10000 ms', null, 'slow'],
  ['connection', 'UND_ERR_BODY_TIMEOUT', 200, 'slow'],
  ['unexpected_status', 'status 301', 301, 'elsewhere'],
  ['unexpected_status', 'status 502', 502, 'gateway'],
  ['unexpected_status', 'status 404', 404, 'no_json'],
  ['not_json', 'status 200', 200, 'no_json'],
  ['encoded', 'status 200', 200, 'compressed'],
  ['too_large', 'status 200', 200, 'no_json'],
  ['bad_shape', 'data.id: invalid_type', 200, 'contract'],
  ['not_ours', 'another object came back', 200, 'contract'],
])('%s by %s at status %s is told as %s', (why, detail, status, cause) => {
  expect(silence(why, detail, status)).toBe(cause)
})
