import type { SaleKind } from '@/lib/counter/kinds/model.ts'
import { showRecipient } from '@/lib/counter/tickets/model.ts'
import { authorise, requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import type { RecentCustomer } from './model.ts'

const MOST = 40
const TICKETS_LOOKED_AT = 400

type Row = {
  saleId: string
  ticketId: string
  kind: SaleKind
  recipient: string
  recipientField: string
  productName: string
  priceCents: bigint
  at: Date
}

/**
 * The customers the actor's till served last on the screens of these kinds, newest first, each with their last
 * purchase, of what the till sells in, practice or real. Sales that ended undelivered do not count.
 */
export async function listRecentCustomers(actor: Actor, kinds: readonly SaleKind[]): Promise<RecentCustomer[]> {
  authorise(actor, 'sale:create')
  const till = requireTill(actor)
  const rows = await db().$queryRaw<Row[]>`
    with latest as (
      select id from "Ticket"
      where "tillId" = ${till.id}::uuid and environment = ${environmentOf(till)}::"Environment"
      order by "createdAt" desc limit ${TICKETS_LOOKED_AT}
    ), sold as (
      select distinct on (s.recipient) s.id as "saleId", s."ticketId", s.kind, s.recipient, s."recipientField", s."productName",
        s."priceCents", s."claimedAt" as at
      from latest join "Sale" s on s."ticketId" = latest.id
      where s.kind = any(${[...kinds]}) and s.state in ('sending', 'pending', 'completed')
        and s.recipient <> '' and s."productName" is not null
      order by s.recipient, s."claimedAt" desc
    )
    select * from sold order by at desc limit ${MOST}`
  return rows.map(({ priceCents, recipientField, ...row }) => ({
    ...row,
    shown: showRecipient(recipientField, row.recipient),
    priceText: formatUsd(priceCents),
  }))
}
