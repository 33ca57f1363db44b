import { expect, test } from 'vitest'
import { signDelivery } from './sign.ts'

test('a delivery is signed with the timestamp, a point and the body, in lowercase hex', () => {
  // echo -n '1700000000.{"a":1}' | openssl dgst -sha256 -hmac whsec_test
  expect(signDelivery('whsec_test', 1_700_000_000, '{"a":1}')).toMatch(/^[0-9a-f]{64}$/)
  expect(signDelivery('whsec_test', 1_700_000_000, '{"a":1}')).not.toBe(
    signDelivery('whsec_test', 1_700_000_001, '{"a":1}'),
  )
})
