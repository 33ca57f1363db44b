import { freezeRates } from '@/lib/books/currencies/model.ts'
import { listForeignCash } from '@/lib/books/currencies/queries.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { HELD_MS, QUOTE_LIFETIME_MS } from '@/lib/platform/shared/time/durations.ts'

/**
 * Freezes the present rates on a locked, unpaid ticket once none of its prices is held any more: its rates belong to a
 * price that the customer was told (decision 019), and that price is over. A ticket opened within a price's lifetime
 * keeps its rates.
 */
export async function renewRates(tx: Tx, ticketId: string): Promise<void> {
  const [over] = await tx.$queryRaw<unknown[]>`
    select 1 from "Ticket" t where t.id = ${ticketId}::uuid
      and t."createdAt" < now() - ${QUOTE_LIFETIME_MS} * interval '1 millisecond'
      and not exists (
        select 1 from "Sale" s join "Quote" q on q.id = s."quoteId"
        where s."ticketId" = t.id
          and q."createdAt" >= now() - (${HELD_MS}::bigint - q."askMs") * interval '1 millisecond')`
  if (!over) return
  await tx.ticket.update({ where: { id: ticketId }, data: { rates: freezeRates(await listForeignCash(tx)) } })
}
