import { formatInstant } from '../domain/clock.ts'
import type { Environment } from '../domain/environment.ts'
import { newId } from '../domain/ids.ts'

export type EventType =
  | 'transaction.completed'
  | 'transaction.failed'
  | 'transaction.reversed'
  | 'collection.completed'
  | 'collection.failed'
  | 'collection.reversed'
  | 'partner.paused'
  | 'funding.credited'
  | 'webhook.test'

/** An event for the outbox; `body` is exactly what is sent and signed. */
export type OutgoingEvent = { eventId: string; type: EventType; objectId: string; body: string; occurredAt: Date }

/** Makes an event with the thin body of service-api.md (service-api.md, Events). */
export function createEvent(input: {
  type: EventType
  environment: Environment
  objectId: string
  reference: string | null
  status: string
  occurredAt: Date
}): OutgoingEvent {
  const { type, environment, objectId, reference, status, occurredAt } = input
  const eventId = newId('evt')
  const body = JSON.stringify({
    event_id: eventId,
    type,
    environment,
    object_id: objectId,
    reference,
    status,
    occurred_at: formatInstant(occurredAt),
  })
  return { eventId, type, objectId, body, occurredAt }
}
