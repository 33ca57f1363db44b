import { z } from '@hono/zod-openapi'

export const WebhookTest = z
  .strictObject({
    event_id: z.string().regex(/^evt_/),
    delivered: z.boolean(),
    response_status: z.number().int().nullable(),
    response_body: z.string().nullable(),
    duration_ms: z.number().int(),
    error: z.string().nullable(),
  })
  .openapi('WebhookTest')
