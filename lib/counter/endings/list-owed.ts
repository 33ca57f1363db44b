import { placeOf, TICKET_PLACE } from '@/lib/counter/tickets/ticket-place.ts'
import { authorise, branchesOf } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { maskRecipient } from '@/lib/platform/shared/mask.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import type { OwedView } from './model.ts'

const MOST = 200

/**
 * Tickets of the actor's branches whose customers owe us, oldest debt first, at most two hundred. A customer owes us
 * only after a payment was reversed, or a sale turned out delivered.
 */
export async function listOwed(actor: Actor): Promise<OwedView[]> {
  authorise(actor, 'reversal:settle')
  const debts = await db().$queryRaw<{ ticketId: string; cents: bigint; since: Date }[]>`
    select p."accountKey" as "ticketId", sum(p."nativeCents")::bigint as cents, min(e.at) as since
    from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId"
    where p.account = 'receivable' and e.environment = ${officeEnvironment()}::"Environment"
    group by p."accountKey" having sum(p."nativeCents") > 0 order by min(e.at), p."accountKey"`
  const tickets = await db().ticket.findMany({
    where: { id: { in: debts.map(({ ticketId }) => ticketId) }, ...branchesOf(actor) },
    select: {
      ...TICKET_PLACE,
      collections: { orderBy: { createdAt: 'desc' }, take: 1, select: { customerPhone: true } },
    },
  })
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  return debts
    .flatMap(({ ticketId, cents, since }) => {
      const ticket = byId.get(ticketId)
      return ticket ? [{ ...ticket, cents, since }] : []
    })
    .slice(0, MOST)
    .map(({ cents, since, ...ticket }) => ({
      ...placeOf(ticket),
      payer: maskRecipient(ticket.collections[0]?.customerPhone ?? ''),
      owed: formatUsd(cents),
      since,
    }))
}
