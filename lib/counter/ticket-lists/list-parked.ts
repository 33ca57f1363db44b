import { Prisma } from '@/lib/generated/prisma/client.ts'
import { requireTill } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { ofTillsInSql } from '@/lib/people/access/visible-rows.ts'
import { credentialForTill } from '@/lib/platform/env/choose-credential.ts'
import { HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { isPriced, type TicketLine } from './model.ts'
import { listTicketLines, NEWEST_FIRST } from './ticket-lines.ts'

/** A customer who has not come back within the hour has bought elsewhere. */
const PARKED_MS = HOUR_MS
const MOST = 6
const MOST_LOOKED_AT = 50

/**
 * Customers whom the actor's till left at a price within the last hour, newest first, each once. No key parks them:
 * leaving the ticket is enough. Customers who were served since are left out. `except` is the ticket on screen.
 */
export async function listParked(actor: Actor, except: string | null): Promise<TicketLine[]> {
  if (!may(actor, 'sale:create')) return []
  const till = requireTill(actor)
  const ofTill = ofTillsInSql([till.id])
  // `offset 0` keeps PostgreSQL from reading all that was sold since: it looks up the few recipients.
  const lines = await listTicketLines({
    where: [
      ofTill,
      Prisma.sql`t."tenderedAt" is null and t."abandonedAt" is null and t.id is distinct from ${except}::uuid
        and t.environment = ${credentialForTill(till).environment}::"Environment"
        and t."createdAt" > ${new Date(sharedNow().getTime() - PARKED_MS)}
        and exists (
          select from "Sale" item where item."ticketId" = t.id and item.state = 'quoted' and not exists (
            select from "Sale" s join (select * from "Ticket" t where ${ofTill}) o on o.id = s."ticketId"
            where s.recipient = item.recipient and s."claimedAt" >= t."createdAt" offset 0
          )
        )`,
    ],
    order: NEWEST_FIRST,
    take: MOST_LOOKED_AT,
  })
  const seen = new Set<string>()
  return lines
    .filter(({ items }) => {
      const who = items.filter(isPriced).map(({ recipient }) => recipient)
      const isNew = !seen.has(who.join())
      seen.add(who.join())
      return isNew
    })
    .slice(0, MOST)
}
