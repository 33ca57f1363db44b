import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import type { ReportFilter } from './model.ts'

/** SQL condition on rows of the totals: the office's environment, the actor's branches, and the filter. */
export function totalsWhere(actor: Actor, filter: ReportFilter): Prisma.Sql {
  const { from, to, branch, cashier, product } = filter
  return Prisma.join(
    [
      ...scopeConditions(actor),
      Prisma.sql`day between ${from}::date and ${to}::date`,
      ...(branch ? [Prisma.sql`"branchCode" = ${branch}`] : []),
      ...(cashier ? [Prisma.sql`"staffId" = ${cashier}::uuid`] : []),
      ...(product ? [Prisma.sql`"productCode" = ${product}`] : []),
    ],
    ' and ',
  )
}

/** The office's environment and the actor's branches; these belong in the query, never in a filter of its result. */
function scopeConditions({ branches }: Actor): Prisma.Sql[] {
  return [
    Prisma.sql`environment = ${officeEnvironment()}::"Environment"`,
    ...(branches === null ? [] : [Prisma.sql`"branchCode" = any(${[...branches]}::text[])`]),
  ]
}

/** SQL condition for the office's environment and the actor's branches, or one branch if given. */
export function scopeOf(actor: Actor, branch: string | null): Prisma.Sql {
  const one = branch === null ? [] : [Prisma.sql`"branchCode" = ${branch}`]
  return Prisma.join([...scopeConditions(actor), ...one], ' and ')
}
