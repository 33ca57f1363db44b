import { Prisma } from '@/lib/generated/prisma/client.ts'
import { visibleTickets } from './authorise.ts'
import { branchesInSql } from './branches-in-sql.ts'
import { type Actor, may } from './model.ts'

/** `visibleTickets` as conditions of SQL on a ticket `t`. */
export function visibleInSql(actor: Actor): Prisma.Sql[] {
  visibleTickets(actor)
  const { staffId, till, branches } = actor
  const ofTill = till ? Prisma.sql`${till.id}::uuid in (t."tillId", t."takenOverTillId")` : Prisma.sql`false`
  return [
    ...branchesInSql(branches),
    ...(may(actor, 'sale:read-branch') ? [] : [Prisma.sql`(t."staffId" = ${staffId}::uuid or ${ofTill})`]),
  ]
}
