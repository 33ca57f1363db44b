import type { WebhookInbox } from '@/lib/generated/prisma/client.ts'
import { openIfReadable, openSealed, seal } from '@/lib/platform/sealing/seal.ts'

type Named = Pick<WebhookInbox, 'environment' | 'eventId'>
type Stored = Named & Pick<WebhookInbox, 'sealedBody' | 'rawBody'>

/** An event's body as it is stored: it may carry a token, a number and a name. */
export function sealBody(event: Named, body: string): string {
  return seal('WebhookInbox.sealedBody', nameOf(event), body)
}

/** The body that arrived; null if its time is over, or if it cannot be read any more. */
export function openBody(event: Stored): string | null {
  if (event.sealedBody === null) return event.rawBody
  return openIfReadable('WebhookInbox.sealedBody', nameOf(event), event.sealedBody)
}

/** The same under the newest key, whatever it is under; null if there is none. Throws Unreadable. */
export function sealBodyAgain(event: Stored): string | null {
  const { sealedBody, rawBody } = event
  const body = sealedBody === null ? rawBody : openSealed('WebhookInbox.sealedBody', nameOf(event), sealedBody)
  return body === null ? null : sealBody(event, body)
}

/** Ids are given by the database after sealing, so the envelope names the event as the Service does. */
function nameOf({ environment, eventId }: Named): string {
  return `${environment} ${eventId}`
}
