import { Prisma } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import { log } from '@/lib/platform/log/log.ts'
import { traceJob } from '@/lib/platform/tracing/trace-order.ts'
import { handleEvent } from './internal/handle-event.ts'
import { type LeasedEvent, takeDue, waitAfter } from './internal/take-due.ts'

/**
 * Handles the next events of the inbox that are due. The rows, not jobs, say which are, so a worker that is killed
 * loses none (rule R6, decision 082). An event that cannot be handled now waits longer each time. Returns whether more
 * are due.
 */
export async function handleDue(): Promise<boolean> {
  const { leased, more } = await takeDue()
  // If even putting an event off fails, it becomes due again when its lease ends.
  await Promise.allSettled(leased.map(attempt))
  return more
}

async function attempt({ id, eventId, attempts }: LeasedEvent): Promise<void> {
  try {
    await traceJob('handle an event', () => handleEvent(id))
  } catch (error) {
    log().error(
      { err: error, event: eventId, attempts },
      'an event could not be handled; it has its next turn all the same',
    )
    await db().$executeRaw`
      update "WebhookInbox" set "dueAt" = now() + ${waitAfter(Prisma.sql`${attempts}`)} where id = ${id}`
  }
}
