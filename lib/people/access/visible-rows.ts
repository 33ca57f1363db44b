import { Prisma } from '@/lib/generated/prisma/client.ts'
import { branchesOf, visibleTickets } from './authorise.ts'
import { type Actor, may, ROLES_OF_EVERY_BRANCH } from './model.ts'

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

/** SQL conditions on a ticket `t` of one of these branches; none for null, which is all. Authorises nothing. */
export function branchesInSql(branches: Actor['branches']): Prisma.Sql[] {
  return branches === null ? [] : [Prisma.sql`t."branchCode" = any(${[...branches]}::text[])`]
}

/** `ticketsOfTill`, of some tills, as a condition of SQL on a ticket `t`. */
export function ofTillsInSql(tillIds: readonly string[]): Prisma.Sql {
  const tills = Prisma.sql`any(${[...tillIds]}::uuid[])`
  return Prisma.sql`(t."takenOverTillId" = ${tills} or (t."takenOverTillId" is null and t."tillId" = ${tills}))`
}

/** `atBranches` as a condition of SQL on a row with `branches`. */
export function atBranchInSql(code: string): Prisma.Sql {
  return Prisma.sql`(cardinality(branches) = 0 or ${code} = any(branches))`
}

/** Prisma filter for `Staff`: a manager sees who works at the manager's branches; the owner sees everybody. */
export function visiblePeople(actor: Actor): Prisma.StaffWhereInput {
  if (may(actor, 'staff:manage-all') && actor.branches === null) return {}
  return { role: { notIn: ROLES_OF_EVERY_BRANCH }, branches: { some: branchesOf(actor) } }
}
