import type { WebhookInbox } from '@/lib/generated/prisma/client.ts'

/** Finds the object that an event names, by the Service's id or our reference; with neither, `OR` is empty. */
export function namedBy({ environment, objectId, reference }: WebhookInbox) {
  const names = [...(objectId ? [{ upstreamId: objectId }] : []), ...(reference ? [{ reference }] : [])]
  return { environment, OR: names }
}
