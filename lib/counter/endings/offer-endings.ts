import { visibleTickets } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'
import type { EndingsOffered } from './model.ts'
import { listUntouched, unclaimedDays } from './unclaimed-rule.ts'

const NONE: EndingsOffered = { hadSaleId: null, mayBook: false }

/**
 * How the actor may end a ticket's money without cash; `keepMoney` checks again. Nothing for whoever served the
 * customer.
 */
export async function offerEndings(actor: Actor, ticketId: string): Promise<EndingsOffered> {
  const [mayKeep, mayBook] = [may(actor, 'money:keep'), may(actor, 'money:write-off')]
  if (!mayKeep && !mayBook) return NONE
  const ticket = await db().ticket.findFirst({
    where: { AND: [visibleTickets(actor), { id: ticketId, position: { freeCents: { gt: 0 } } }] },
    select: {
      environment: true,
      staffId: true,
      sales: { orderBy: { position: 'asc' }, select: { id: true, state: true } },
      collections: { select: { state: true, staffId: true } },
      endings: { select: { saleId: true } },
    },
  })
  if (!ticket || [ticket, ...ticket.collections].some(({ staffId }) => staffId === actor.staffId)) return NONE
  const parts = [...ticket.sales, ...ticket.collections]
  if (parts.some(({ state }) => isUnderWay(state))) return NONE
  const [days, now] = await Promise.all([unclaimedDays(db(), ticket.environment), databaseNow(db())])
  const old = await listUntouched(db(), [ticketId], days, now)
  return { hadSaleId: mayKeep ? findReceivedItem(ticket) : null, mayBook: mayBook && old.has(ticketId) }
}

type Ended = { sales: readonly { id: string; state: string }[]; endings: readonly { saleId: string | null }[] }

/** The last item that failed or was reversed and is not booked as received after all. */
export function findReceivedItem({ sales, endings }: Ended): string | null {
  const isKept = (saleId: string) => endings.some((ending) => ending.saleId === saleId)
  return sales.findLast(({ id, state }) => (state === 'failed' || state === 'reversed') && !isKept(id))?.id ?? null
}
