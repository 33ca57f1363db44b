import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { visibleInSql } from '@/lib/people/access/visible-rows.ts'
import { db } from '@/lib/platform/database/db.ts'
import { environmentOf, officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import type { HeldSum } from './model.ts'

/**
 * Selects the tickets `t` that hold a customer's money, in `h` as `mobileCents`, `cashCents` and `underWayCents`,
 * together `heldCents`. Without an item under way only marked tickets hold any, so few of millions of rows are read.
 */
export function heldTicketsSql(conditions: readonly Prisma.Sql[], environment = officeEnvironment()): Prisma.Sql {
  const underWay = Prisma.sql`select "ticketId", sum("priceCents") as cents from "Sale" where state in ('sending', 'pending') group by 1`
  return Prisma.sql`(
      select * from "Ticket" where "holdsMoney"
      union all select * from "Ticket" where not "holdsMoney" and id in (select "ticketId" from (${underWay}) w)
    ) t left join (${underWay}) w on w."ticketId" = t.id
    cross join lateral (
      select coalesce(-sum(p."nativeCents"), 0)::bigint as "heldCents" from "JournalPosting" p
      where p.account = 'held' and p."accountKey" = t.id::text
    ) j
    cross join lateral (
      select j."heldCents", least(j."heldCents", coalesce(w.cents, 0))::bigint as "underWayCents"
    ) u
    cross join lateral (
      select u."heldCents", u."underWayCents",
        case when t.earmarked then u."heldCents" - u."underWayCents" else 0 end as "mobileCents",
        case when t.earmarked then 0 else u."heldCents" - u."underWayCents" end as "cashCents"
    ) h
    where ${Prisma.join(
      [Prisma.sql`h."heldCents" > 0 and t.environment = ${environment}::"Environment"`, ...conditions],
      ' and ',
    )}`
}

/** What these tickets hold, in USD cents by what it waits for. */
export async function sumHeldOf(conditions: readonly Prisma.Sql[], environment?: Environment): Promise<HeldSum> {
  const [sum] = await db().$queryRaw<HeldSum[]>`
    select count(*)::int as count, coalesce(sum(h."heldCents"), 0)::bigint as "heldCents",
      coalesce(sum(h."mobileCents"), 0)::bigint as "mobileCents",
      (count(*) filter (where h."mobileCents" > 0))::int as "mobileCount",
      coalesce(sum(h."cashCents"), 0)::bigint as "cashCents",
      (count(*) filter (where h."cashCents" > 0))::int as "cashCount",
      coalesce(sum(h."underWayCents"), 0)::bigint as "underWayCents",
      (count(*) filter (where h."underWayCents" > 0))::int as "underWayCount"
    from ${heldTicketsSql(conditions, environment)}`
  if (!sum) throw new Error('The held money could not be summed')
  return sum
}

/** Of the tickets that an actor may see; at a till, in the environment that it sells in. */
export function sumHeldVisible(actor: Actor): Promise<HeldSum> {
  return sumHeldOf(visibleInSql(actor), environmentOf(actor.till))
}
