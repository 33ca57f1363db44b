import { z } from 'zod'
import { webhookTestNames } from '@/lib/service/api/field-names.ts'
import { pick, WireRecord, WireText } from './wire-values.ts'

/** The result of a test event (service-api.md, Endpoints: `POST /webhooks/test`: fields left open). */
export const WebhookTest = WireRecord.transform((wire) => ({
  eventId: pick(wire, webhookTestNames.eventId, WireText),
  delivered: pick(wire, webhookTestNames.delivered, z.boolean()),
  responseStatus: pick(wire, webhookTestNames.responseStatus, z.number().int()),
  responseBody: pick(wire, webhookTestNames.responseBody, z.string()),
  durationMs: pick(wire, webhookTestNames.durationMs, z.number()),
  error: pick(wire, webhookTestNames.error, WireText),
}))

export type WebhookTest = z.output<typeof WebhookTest>
