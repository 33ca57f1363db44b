import { authorise, requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { startOfHarareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { MyDay } from './model.ts'

/**
 * How many customers paid the actor today in the till's environment, and how long the slowest of their sales took to end,
 * or has taken so far.
 */
export async function getMyDay(actor: Actor): Promise<MyDay> {
  authorise(actor, 'shift:run')
  const environment = environmentOf(requireTill(actor))
  const [day] = await db().$queryRaw<MyDay[]>`
    select count(distinct t.id)::int as customers,
      max(extract(epoch from coalesce(s."settledAt", now()) - s."claimedAt"))::int as "slowestSeconds"
    from "Ticket" t left join "Sale" s on s."ticketId" = t.id and s."claimedAt" is not null
    where t."staffId" = ${actor.staffId}::uuid and t."tenderedAt" >= ${startOfHarareDay(sharedNow())}
      and t.environment = ${environment}::"Environment"`
  return day ?? { customers: 0, slowestSeconds: null }
}
