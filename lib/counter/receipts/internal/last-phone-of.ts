import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { db } from '@/lib/platform/database/db.ts'

/** As many purchases of a meter as a customer may have made without leaving a number. */
const MOST_LOOKED_AT = 20

/**
 * The phone number that the branch last used for a meter or account of this ticket: the one a slip was sent to, else
 * the one that paid by mobile money. Null if none. The caller has checked that the actor may see the ticket.
 */
export async function lastPhoneOf({ id, sales }: Pick<TicketView, 'id' | 'sales'>): Promise<string | null> {
  const named = sales.filter(({ recipientField }) => recipientField !== 'phone')
  const recipients = named.flatMap(({ recipient }) => recipient ?? [])
  if (recipients.length === 0) return null
  const here = await db().ticket.findUniqueOrThrow({ where: { id }, select: { branchCode: true, environment: true } })
  const before = await db().sale.findMany({
    where: { recipient: { in: recipients }, claimedAt: { not: null }, ticket: here },
    orderBy: { claimedAt: 'desc' },
    take: MOST_LOOKED_AT,
    select: { ticket: { select: { sentTo: true, collections: PAID } } },
  })
  const phones = before.map(({ ticket }) => ticket.sentTo ?? ticket.collections[0]?.customerPhone)
  return phones.find((phone) => phone) ?? null
}

const PAID = {
  where: { state: 'completed' as const, erasedAt: null },
  orderBy: { createdAt: 'desc' as const },
  take: 1,
  select: { customerPhone: true },
}
