import { createHmac, randomUUID } from 'node:crypto'
import type { WebhookInbox } from '@/lib/generated/prisma/client.ts'
import { receiveEvent } from '@/lib/office/webhook-inbox/receive-event.ts'
import { db } from '@/lib/platform/database/db.ts'

/** Receives a correctly signed event as a web process does. Returns the event's id. */
export async function receive(event: Record<string, unknown>): Promise<string> {
  const eventId = `evt_${randomUUID()}`
  const text = JSON.stringify({ event_id: eventId, environment: 'test', ...event })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', 'whsec_tests').update(`${timestamp}.${text}`).digest('hex')
  await receiveEvent({ rawBody: Buffer.from(text), timestamp, signature })
  return eventId
}

/** An event as it is stored. */
export function eventOf(eventId: string): Promise<WebhookInbox> {
  return db().webhookInbox.findFirstOrThrow({ where: { eventId } })
}

/** In how many seconds, by the database's clock, an event is due. */
export async function eventDueInSeconds(eventId: string): Promise<number> {
  const [row] = await db().$queryRaw<{ seconds: number }[]>`
    select extract(epoch from "dueAt" - now())::float8 as seconds from "WebhookInbox" where "eventId" = ${eventId}`
  return row?.seconds ?? Number.NaN
}

/** Makes every waiting event due, as if its wait were over. */
export async function makeEventsDue(): Promise<void> {
  await db().$executeRaw`update "WebhookInbox" set "dueAt" = now() - interval '1 second' where "handledAt" is null`
}
