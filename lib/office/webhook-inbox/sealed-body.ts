import type { WebhookInbox } from '@/lib/generated/prisma/client.ts'
import { openIfReadable, openSealed, seal } from '@/lib/platform/sealing/seal.ts'

type Named = Pick<WebhookInbox, 'environment' | 'eventId'>
type Stored = Named & Pick<WebhookInbox, 'sealedBody' | 'rawBody'>

/** Seals an event's body, since it may carry a token, a number or a name. */
export function sealBody(event: Named, body: string): string {
  return seal('WebhookInbox.sealedBody', nameOf(event), body)
}

/** Null if it was erased or can no longer be read. */
export function openBody(event: Stored): string | null {
  if (event.sealedBody === null) return event.rawBody
  return openIfReadable('WebhookInbox.sealedBody', nameOf(event), event.sealedBody)
}

/** Seals the stored body again, under the newest key; null if there is none. @throws Unreadable */
export function sealBodyAgain(event: Stored): string | null {
  const { sealedBody, rawBody } = event
  const body = sealedBody === null ? rawBody : openSealed('WebhookInbox.sealedBody', nameOf(event), sealedBody)
  return body === null ? null : sealBody(event, body)
}

/** The database gives the row its id only after sealing. */
function nameOf({ environment, eventId }: Named): string {
  return `${environment} ${eventId}`
}
