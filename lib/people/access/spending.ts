import { refuse } from '@/lib/platform/shared/problem.ts'
import { authorise } from './authorise.ts'
import type { Actor, Permission } from './model.ts'

/** How long after the actor's own code what spends needs no other: one visit to the office. */
export const OWN_CODE_MINUTES = 10

/**
 * What spends the shop's money, or decides who may and how much: it takes the actor's own code, so that a stolen
 * session spends nothing (decision 094). A till's own cash is not here, since it takes the till itself.
 */
const SPENDS = [
  'staff:manage',
  'staff:manage-all',
  'till:enrol',
  // For how much: prices, rates, charges and commission; caps of a branch.
  'money:change',
  'branch:change',
  // Out of the safe, and into the balance.
  'safe:manage',
  'top-up:create',
  'top-up:approve',
  // Keys, and how long the office stays open by itself.
  'set-up:manage',
  'alert:manage',
] as const satisfies readonly Permission[]

export type Spending = (typeof SPENDS)[number]

export function spends(permission: Permission): permission is Spending {
  return (SPENDS as readonly Permission[]).includes(permission)
}

/** The first line of every verb that spends. @throws CODE_NEEDED unless the actor's own code is fresh. */
export function authoriseSpending(actor: Actor, permission: Spending): void {
  authorise(actor, permission)
  requireFreshCode(actor)
}

/** @throws CODE_NEEDED unless the actor's own code was typed in this session within `OWN_CODE_MINUTES`. */
export function requireFreshCode(actor: Actor): void {
  if (!actor.fresh) refuse('CODE_NEEDED', { field: 'code' })
}
