import { noteSecurity } from '@/lib/platform/log/note-security.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { type Actor, type ActorTill, hasBranch, may, mayOnceProven, type Permission } from './model.ts'

/** What every verb receives: who acts, and whether their own code was taken with this very form. */
export type Ctx = { actor: Actor; codeTaken?: true }

/**
 * Refuses unless the actor's role has the permission; with SECOND_STEP_DUE for office work before they have entered the
 * authenticator's code. The data layer checks this itself, whatever the screens show.
 */
export function authorise(actor: Actor, permission: Permission): void {
  if (may(actor, permission)) return
  noteRefused(actor, { permission })
  refuse(mayOnceProven(actor, permission) ? 'SECOND_STEP_DUE' : 'NOT_ALLOWED')
}

/** Logs that somebody asked for something they may not do. */
export function noteRefused({ staffId, till }: Actor, what: { permission: Permission } | { branch: string }): void {
  noteSecurity('access_refused', { staffId, tillId: till?.id ?? null, ...what })
}

/** The actor's till; refuses with NO_TILL: money and goods change hands only at an enrolled till. */
export function requireTill(actor: Actor): ActorTill {
  return actor.till ?? refuse('NO_TILL')
}

/** Refuses with NOT_ALLOWED unless the branch is one of the actor's; the owner has every branch. */
export function requireBranch(actor: Actor, branchCode: string): void {
  if (hasBranch(actor, branchCode)) return
  noteRefused(actor, { branch: branchCode })
  refuse('NOT_ALLOWED')
}

/**
 * The tickets that an actor may see: cashiers their own and those of their till, supervisors and managers their
 * branches', the owner all. Goes into the query, not after it.
 */
export function visibleTickets(actor: Actor) {
  authorise(actor, 'sale:read')
  const inBranches = branchesOf(actor)
  if (may(actor, 'sale:read-branch')) return inBranches
  const { till } = actor
  const atTill = till ? [{ tillId: till.id }, { takenOverTillId: till.id }] : []
  return { ...inBranches, OR: [{ staffId: actor.staffId }, ...atTill] }
}

/**
 * The tickets worked on at the actor's till: its own, less those another till took over, plus those it took over. In
 * SQL that till is `coalesce("takenOverTillId", "tillId")`.
 */
export function ticketsOfTill(actor: Actor) {
  return ticketsOfTills([requireTill(actor).id])
}

/** The same for several tills. */
export function ticketsOfTills(tillIds: string[]) {
  const tills = { in: tillIds }
  return { OR: [{ takenOverTillId: tills }, { takenOverTillId: null, tillId: tills }] }
}

/** Rows with a branch code, limited to the branches that an actor may see. Goes into the query. */
export function branchesOf(actor: Actor): { branchCode?: { in: string[] } } {
  return actor.branches === null ? {} : { branchCode: { in: [...actor.branches] } }
}

/**
 * What a form, a route or a page declares that it needs: a permission, or only that somebody is signed in, with the
 * reason why no permission fits. Its verb checks again, with branch and till.
 */
export type Access = Permission | { signedIn: string }

/** Refuses as `authorise` does if a permission was declared; anything else is open to whoever is signed in. */
export function authoriseDeclared(actor: Actor, access: Access): void {
  if (typeof access === 'string') authorise(actor, access)
}
