import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { branchesInSql } from '@/lib/people/access/visible-rows.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'

/**
 * SQL for sales `s` in the office's environment at the actor's branches, or at one of them, as `from ... where ...`.
 * Without a limit to branches it leaves tickets out, so that an index alone answers (Sale_customers).
 */
export function salesOf({ branches }: Pick<Actor, 'branches'>, branch: string | null): Prisma.Sql {
  const within = [...branchesInSql(branches), ...(branch === null ? [] : [Prisma.sql`t."branchCode" = ${branch}`])]
  const tickets =
    within.length === 0
      ? Prisma.empty
      : Prisma.sql`join "Ticket" t on t.id = s."ticketId" and ${Prisma.join(within, ' and ')}`
  return Prisma.sql`"Sale" s ${tickets} where s.environment = ${officeEnvironment()}::"Environment"`
}

/** SQL condition: a sale delivered between two times and not undone since, to a customer whom we still know. */
export function deliveredIn(from: Date, until: Date): Prisma.Sql {
  return Prisma.sql`s.state = 'completed' and s."claimedAt" >= ${from} and s."claimedAt" < ${until} and s.recipient <> ''`
}
