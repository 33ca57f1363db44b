import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Secret } from '@/lib/platform/env/credential.ts'
import { atWill, WireText, WireTimestamp } from '@/lib/service/api/contract/wire-values.ts'

const TOLERANCE_SECONDS = 300

export const signatureHeader = 'x-service-signature'
export const timestampHeader = 'x-service-timestamp'

export type SignatureVerdict =
  | { ok: true; secret: Secret }
  | { ok: false; problem: 'missing' | 'forged' }
  /** `ageSeconds` by our clock, below zero if in the future. */
  | { ok: false; problem: 'stale'; ageSeconds: number }

/** Hex HMAC-SHA256 of `<timestamp>.<raw body>`, at most 300 s from `now` (service-api.md, Events). */
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

/** Short enough for an index, and without characters that the database cannot hold. */
const StorableText = WireText.max(200).regex(/^[^\p{Cc}\p{Cs}]*$/u)

/** service-api.md, Events; an unknown type stays as it came. */
export const WebhookEvent = z
  .object({
    event_id: StorableText,
    type: StorableText,
    environment: atWill(z.enum(['test', 'live'])),
    object_id: atWill(StorableText),
    reference: atWill(StorableText),
    status: atWill(WireText),
    occurred_at: atWill(WireTimestamp),
  })
  .transform((wire) => ({
    eventId: wire.event_id,
    type: wire.type,
    environment: wire.environment,
    objectId: wire.object_id,
    reference: wire.reference,
    status: wire.status,
    occurredAt: wire.occurred_at,
  }))

export type WebhookEvent = z.output<typeof WebhookEvent>

export function parseWebhookEvent(rawBody: Uint8Array): WebhookEvent | null {
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody))
    return WebhookEvent.safeParse(json).data ?? null
  } catch {
    return null
  }
}
