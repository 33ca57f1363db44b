import { ticketsOfTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { officeLinksOf } from '@/lib/people/office-links/model.ts'
import { findActor } from '@/lib/people/sessions/find-actor.ts'
import { db } from '@/lib/platform/database/db.ts'
import { QUOTE_LIFETIME_MS } from '@/lib/platform/shared/time/durations.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

/** The first page after signing in: unfinished work or selling at a till; elsewhere the office. */
export async function firstPage(sessionId: string | null, tillSecret: string | undefined): Promise<string> {
  const actor = sessionId === null ? null : await findActor(sessionId, tillSecret)
  if (!actor?.till) return actor && officeLinksOf(actor).length > 0 ? '/office' : '/till'
  const unfinished = await findUnfinished(actor)
  return unfinished ? `/tickets/${unfinished}` : '/sell/airtime'
}

/** The ticket that was interrupted at this till: still being sent, or priced in the last five minutes and not paid. */
async function findUnfinished(actor: Actor): Promise<string | null> {
  if (!actor.till) return null
  const sale = await db().sale.findFirst({
    where: {
      ticket: { AND: [ticketsOfTill(actor), { staffId: actor.staffId }] },
      OR: [
        { state: 'sending' },
        {
          state: 'quoted',
          createdAt: { gt: new Date(sharedNow().getTime() - QUOTE_LIFETIME_MS) },
          ticket: { tenderedAt: null },
        },
      ],
    },
    orderBy: { createdAt: 'desc' },
    select: { ticketId: true },
  })
  return sale?.ticketId ?? null
}
