import { logSecurity } from '@/lib/platform/log/log.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { type Actor, type ActorTill, hasBranch, may, mayOnceProven, type Permission } from './model.ts'

/** What every verb receives: who acts, and whether their own code was taken with this very form. */
export type Ctx = { actor: Actor; codeTaken?: true }

/** Refuses unless the actor's role has the permission and, for office work, their code was entered in this session. */
export function authorise(actor: Actor, permission: Permission): void {
  if (may(actor, permission)) return
  logAccessRefused(actor, { permission })
  refuse(mayOnceProven(actor, permission) ? 'SECOND_STEP_DUE' : 'NOT_ALLOWED')
}

export function logAccessRefused(
  { staffId, till }: Actor,
  what: { permission: Permission } | { branch: string },
): void {
  logSecurity('access_refused', { staffId, tillId: till?.id ?? null, ...what })
}

/** The actor's till; money and goods change hands only at an enrolled one. @throws NO_TILL */
export function requireTill(actor: Actor): ActorTill {
  return actor.till ?? refuse('NO_TILL')
}

/** @throws NOT_ALLOWED unless the branch is one of the actor's. */
export function requireBranch(actor: Actor, branchCode: string): void {
  if (hasBranch(actor, branchCode)) return
  logAccessRefused(actor, { branch: branchCode })
  refuse('NOT_ALLOWED')
}

/** Tickets that an actor may see: own and their till's, their branches', or all. */
export function visibleTickets(actor: Actor) {
  authorise(actor, 'sale:read')
  const inBranches = branchesOf(actor)
  if (may(actor, 'sale:read-branch')) return inBranches
  const { till } = actor
  const atTill = till ? [{ tillId: till.id }, { takenOverTillId: till.id }] : []
  return { ...inBranches, OR: [{ staffId: actor.staffId }, ...atTill] }
}

/** The till's own tickets, less those another till took over, plus those it took over. */
export function ticketsOfTill(actor: Actor) {
  const { id } = requireTill(actor)
  return { OR: [{ takenOverTillId: id }, { takenOverTillId: null, tillId: id }] }
}

export function branchesOf(actor: Actor): { branchCode?: { in: string[] } } {
  return actor.branches === null ? {} : { branchCode: { in: [...actor.branches] } }
}

/** What a form, a route or a page needs: a permission, or a session, with the reason why no permission fits. */
export type Access = Permission | { signedIn: string }

export function authoriseDeclared(actor: Actor, access: Access): void {
  if (typeof access === 'string') authorise(actor, access)
}
