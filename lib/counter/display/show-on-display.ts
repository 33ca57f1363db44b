import type { Actor } from '@/lib/people/access/model.ts'
import { openPairings } from '@/lib/people/tills/displays.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'

/**
 * Records what the actor's till has open, for its customer displays: a ticket with its price, or null for an empty
 * selling screen, where the next customer may stand. Does nothing without a display.
 */
export async function showOnDisplay({ till }: Actor, ticketId: string | null): Promise<void> {
  if (!till) return
  const where = { tillId: till.id, ...openPairings() }
  if ((await db().displayPairing.count({ where })) === 0) return
  await db().$transaction(async (tx) => {
    const data = { openTicketId: ticketId, openSince: await databaseNow(tx) }
    await tx.displayPairing.updateMany({ where, data })
    await notifyChange(tx, { topic: 'till', id: till.id })
  })
}
