import type { SoldSince } from '@/lib/counter/collections/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { ticketNumber } from '@/lib/platform/shared/ticket-number.ts'

type Row = { paidId: string; at: Date; priceCents: bigint; branchCode: string; till: number; number: number }

/**
 * The newest sale elsewhere, by paid ticket, of what an undelivered item of it is, to the same recipient and since it
 * was paid for: its customer may have been served in another way. The caller has authorised it.
 */
export async function listSoldSince(tx: Tx, ticketIds: readonly string[]): Promise<Map<string, SoldSince>> {
  const rows = await tx.$queryRaw<Row[]>`
    select distinct on (t.id) t.id::text as "paidId", s."claimedAt" as at, coalesce(s."priceCents", 0) as "priceCents",
      o."branchCode", l.number as till, coalesce(o.number, 0) as number
    from "Ticket" t
    join "Sale" item on item."ticketId" = t.id and item.state not in ('sending', 'pending', 'completed')
    join "Sale" s on s.recipient = item.recipient and s."productCode" = item."productCode"
      and s.environment = item.environment and s."ticketId" <> t.id
      and s."claimedAt" > t."tenderedAt" and s.state in ('sending', 'pending', 'completed')
    join "Ticket" o on o.id = s."ticketId" join "Till" l on l.id = o."tillId"
    where t.id = any(${ticketIds}::uuid[])
    order by t.id, s."claimedAt" desc`
  return new Map(
    rows.map(({ paidId, at, priceCents, branchCode, till, number }) => {
      return [paidId, { at, price: formatUsd(priceCents), number: ticketNumber(branchCode, till, number) }]
    }),
  )
}
