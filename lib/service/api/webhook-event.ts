import { z } from 'zod'
import { atWill, WireText, WireTimestamp } from '@/lib/service/api/contract/wire-values.ts'

/**
 * Text that is stored and looked up: short enough for an index, and without characters that the database cannot hold.
 */
const KeptText = WireText.max(200).regex(/^[^\p{Cc}\p{Cs}]*$/u)

/**
 * News of an object. It says little, so the object itself must be fetched (service-api.md, Events). Only `eventId` and
 * `type` are certain; an unknown type is kept as it came.
 */
export const WebhookEvent = z
  .object({
    event_id: KeptText,
    type: KeptText,
    environment: atWill(z.enum(['test', 'live'])),
    object_id: atWill(KeptText),
    reference: atWill(KeptText),
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

/** Reads the body of a webhook whose signature was verified; null for anything that is not an event. */
export function parseWebhookEvent(rawBody: Uint8Array): WebhookEvent | null {
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody))
    return WebhookEvent.safeParse(json).data ?? null
  } catch {
    return null
  }
}
