import { Prisma } from '@/lib/generated/prisma/client.ts'
import { visibleTickets } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { visibleInSql } from '@/lib/people/access/visible-in-sql.ts'
import { db } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { MOST_COUNTED } from '@/lib/platform/shared/page.ts'

/**
 * Selects tickets with collected money and nothing under way, in the environment of the actor's till or, away from a
 * till, of the office. A ticket is `earmarked` as long as it holds any such money.
 */
export function paidWithoutSale(actor: Actor): Prisma.TicketWhereInput {
  return {
    AND: [
      visibleTickets(actor),
      {
        environment: environmentOf(actor.till),
        earmarked: true,
        collections: { some: { state: 'completed' } },
        sales: { none: { state: { in: ['sending', 'pending'] } } },
      },
    ],
  }
}

/** How many tickets `paidWithoutSale` selects, up to a hundred: no screen shows more. */
export async function countPaid(actor: Actor): Promise<number> {
  const waiting = Prisma.sql`t.environment = ${environmentOf(actor.till)}::"Environment" and t.earmarked`
  // `offset 0` keeps the look-ups ticket by ticket: few are earmarked, and PostgreSQL would rather read all payments.
  const [counted] = await db().$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (
      select from "Ticket" t
      where ${Prisma.join([waiting, ...visibleInSql(actor)], ' and ')}
        and exists (select from "Collection" c where c."ticketId" = t.id and c.state = 'completed' offset 0)
        and not exists (select from "Sale" s where s."ticketId" = t.id and s.state in ('sending', 'pending') offset 0)
      limit ${MOST_COUNTED}
    ) found`
  return counted?.count ?? 0
}
