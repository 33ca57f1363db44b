import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secret } from '@/lib/platform/env/credential.ts'

const TOLERANCE_SECONDS = 300

export const signatureHeader = 'x-service-signature'
export const timestampHeader = 'x-service-timestamp'

export type SignatureVerdict =
  | { ok: true; secret: Secret }
  | { ok: false; problem: 'missing' | 'forged' }
  /**
   * Correctly signed but too old or in the future; `ageSeconds` is its age by our clock, below zero if in the future.
   */
  | { ok: false; problem: 'stale'; ageSeconds: number }

/**
 * Verifies a webhook by service-api.md, Events: lowercase hex HMAC-SHA256 of `<timestamp>.<raw body>`, at most 300 s
 * from `now` either way. Several secrets may be valid at once; returns the one that signed.
 */
export function verifySignature(given: {
  rawBody: Uint8Array
  timestamp: string | null
  signature: string | null
  secrets: readonly Secret[]
  now: Date
}): SignatureVerdict {
  const { rawBody, timestamp, signature, secrets, now } = given
  if (timestamp === null || signature === null) return { ok: false, problem: 'missing' }
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return { ok: false, problem: 'forged' }
  const claimed = Buffer.from(signature, 'hex')
  const secret = secrets.find((candidate) => timingSafeEqual(claimed, digest(candidate, timestamp, rawBody)))
  if (secret === undefined) return { ok: false, problem: 'forged' }
  const age = now.getTime() / 1000 - Number(timestamp)
  return Math.abs(age) > TOLERANCE_SECONDS
    ? { ok: false, problem: 'stale', ageSeconds: Math.round(age) }
    : { ok: true, secret }
}

function digest(secret: Secret, timestamp: string, rawBody: Uint8Array): Buffer {
  return createHmac('sha256', secret.reveal()).update(`${timestamp}.`).update(rawBody).digest()
}
