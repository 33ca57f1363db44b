import { Prisma } from '@/lib/generated/prisma/client.ts'
import { requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { ofTillsInSql, visibleInSql } from '@/lib/people/access/visible-rows.ts'
import { db } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'

/** What ended sooner was on the page that answered the press (wait-to-show.ts). */
const SHOWN_SECONDS = 5

export type LateDeliverable = { ticketId: string; saleId: string }

type Since = { since: Date; most: number }

/**
 * Tickets whose token or code came after the press was answered and that nobody handed over, oldest first, and older
 * ones that got theirs since. Asks for lateness: a till without a printer records no slip that was only shown.
 */
export function listLateDeliverables(actor: Actor, { since, most }: Since): Promise<LateDeliverable[]> {
  const till = requireTill(actor)
  const toHandOver = Prisma.sql`i.state = 'completed' and i."erasedAt" is null
    and (i."sealedToken" is not null or i."sealedPin" is not null)`
  const ofTill = Prisma.join(
    [
      ofTillsInSql([till.id]),
      Prisma.sql`t.environment = ${environmentOf(till)}::"Environment" and t."tenderedAt" is not null and t."handedOverAt" is null`,
      ...visibleInSql(actor),
    ],
    ' and ',
  )
  // The lateral queries and `offset 0` keep PostgreSQL from walking all that the till ever sold: it expects thousands of
  // late sales, and there are few.
  return db().$queryRaw<LateDeliverable[]>`
    select "ticketId"::text, "saleId"::text from (
      select t.id as "ticketId", s.id as "saleId", t."createdAt" from "Ticket" t cross join lateral (
        select i.id from "Sale" i
        where i."ticketId" = t.id and ${toHandOver}
          and (i."settledAt" - i."claimedAt" > ${SHOWN_SECONDS} * interval '1 second' or exists (
            select 1 from "SaleEvent" e
            where e."saleId" = i.id and e.at > ${since}
              and (e.kind = 'goods_came' or e."toState" = 'pending' or e."fromState" = 'not_sold') offset 0
          ))
        order by i.position limit 1
      ) s
      where ${ofTill} and t."createdAt" > ${since}
      union all (
        select distinct on (t.id) t.id, i.id, t."createdAt" from (
          select id from "Sale" where "settledAt" > ${since} and "settledAt" - "claimedAt" > interval '1 day'
          union
          select c.id from "Sale" c
          where c."checkedAt" > ${since} and c."checkedAt" - c."settledAt" > interval '1 day' and exists (
            select 1 from "SaleEvent" e where e."saleId" = c.id and e.at > ${since} and e.kind = 'goods_came' offset 0
          )
        ) came
        cross join lateral (select * from "Sale" where id = came.id offset 0) i
        cross join lateral (select * from "Ticket" where id = i."ticketId" offset 0) t
        where ${toHandOver} and ${ofTill} and t."createdAt" <= ${since}
        order by t.id, i.position
      )
    ) late
    order by "createdAt"
    limit ${most}`
}
