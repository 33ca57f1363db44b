import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { visibleInSql } from '@/lib/people/access/visible-rows.ts'
import { db } from '@/lib/platform/database/db.ts'
import { environmentOf, officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import type { HeldSum } from './model.ts'

/** What these tickets `t` hold, in USD cents by what it waits for. */
export async function sumHeldOf(
  conditions: readonly Prisma.Sql[],
  environment: Environment = officeEnvironment(),
): Promise<HeldSum> {
  const [sum] = await db().$queryRaw<HeldSum[]>`
    select count(*)::int as count, coalesce(sum(h."heldCents"), 0)::bigint as "heldCents",
      coalesce(sum(h."mobileCents"), 0)::bigint as "mobileCents",
      (count(*) filter (where h."mobileCents" > 0))::int as "mobileCount",
      coalesce(sum(h."cashCents"), 0)::bigint as "cashCents",
      (count(*) filter (where h."cashCents" > 0))::int as "cashCount",
      coalesce(sum(h."underWayCents"), 0)::bigint as "underWayCents",
      (count(*) filter (where h."underWayCents" > 0))::int as "underWayCount"
    from "TicketPosition" p join "Ticket" t on t.id = p."ticketId"
    cross join lateral (
      select p."heldCents", least(p."heldCents", p."underWayCents") as "underWayCents",
        case when p."byPhone" then p."freeCents" else 0 end as "mobileCents",
        case when p."byPhone" then 0 else p."freeCents" end as "cashCents"
    ) h
    where ${Prisma.join(
      [Prisma.sql`p."heldCents" > 0 and p.environment = ${environment}::"Environment"`, ...conditions],
      ' and ',
    )}`
  if (!sum) throw new Error('The held money could not be summed')
  return sum
}

/** Of the tickets that an actor may see; at a till, in the environment that it sells in. */
export function sumHeldVisible(actor: Actor): Promise<HeldSum> {
  return sumHeldOf(visibleInSql(actor), environmentOf(actor.till))
}
