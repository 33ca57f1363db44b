import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { branchesOf } from './authorise.ts'
import { type Actor, may, ROLES_OF_EVERY_BRANCH } from './model.ts'

/** Prisma filter for `Staff`: a manager sees who works at the manager's branches; the owner sees everybody. */
export function visiblePeople(actor: Actor): Prisma.StaffWhereInput {
  if (may(actor, 'staff:manage-all') && actor.branches === null) return {}
  return { role: { notIn: ROLES_OF_EVERY_BRANCH }, branches: { some: branchesOf(actor) } }
}
