import { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { branchesInSql } from '@/lib/people/access/visible-rows.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { AGES, type Age, type WaitingView } from './model.ts'

/**
 * Sales of the actor's branches, or of one of them, that are not final, by age: `waiting` were accepted by the Service,
 * `unknown` were sent but not answered. A sale that is being sent for the first time is neither.
 */
export async function readWaiting(actor: Actor, branch: string | null = null): Promise<WaitingView> {
  authorise(actor, 'report:read')
  const those = [
    Prisma.sql`s.state in ('sending', 'pending') and s.environment = ${officeEnvironment()}::"Environment"`,
    ...branchesInSql(actor.branches),
    ...(branch === null ? [] : [Prisma.sql`t."branchCode" = ${branch}`]),
  ]
  const rows = await db().$queryRaw<{ age: Age; waiting: number; unknown: number }[]>`
    select case when s."claimedAt" > now() - interval '1 minute' then 'fresh'
        when s."claimedAt" > now() - interval '5 minutes' then 'minutes'
        when s."claimedAt" > now() - interval '1 hour' then 'hour' else 'older' end as age,
      (count(*) filter (where s.state = 'pending'))::int as waiting,
      (count(*) filter (where s.state = 'sending'
        and not (s.attempts <= 1 and s."postingUntil" is not null and s."postingUntil" > now())))::int as unknown
    from "Sale" s join "Ticket" t on t.id = s."ticketId"
    where ${Prisma.join(those, ' and ')}
    group by 1`
  return AGES.map((age) => rows.find((row) => row.age === age) ?? { age, waiting: 0, unknown: 0 })
}
