import { refuse } from '@/lib/platform/shared/problem.ts'
import { authorise } from './authorise.ts'
import type { Actor, Permission } from './model.ts'

/** How long after the actor's own code what spends needs no other: one visit to the office. */
export const OWN_CODE_MINUTES = 10

/**
 * The permissions that spend the shop's money, or decide who may and up to how much: whatever changes something by one
 * of them needs the actor's own code, typed in this session within the last `OWN_CODE_MINUTES`, so that a stolen session
 * spends nothing while it lasts and leaves nobody behind who does. It is drawn around what spends, not around rank: a
 * cashier and a till are enough to sell. What moves cash at a till is not here, since it takes the till itself.
 */
const SPENDS = [
  // Who may sell or approve, and what they may.
  'staff:manage',
  'staff:manage-all',
  // Where anybody can sell.
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
  // Who hears of all this.
  'alert:manage',
] as const satisfies readonly Permission[]

export type Spending = (typeof SPENDS)[number]

/** Whether a permission is one of those that spend. */
export function spends(permission: Permission): permission is Spending {
  return (SPENDS as readonly Permission[]).includes(permission)
}

/**
 * Refuses as `authorise` does, and with CODE_NEEDED unless the actor's own code is fresh. The first line of every verb
 * that changes something by such a permission.
 */
export function authoriseSpending(actor: Actor, permission: Spending): void {
  authorise(actor, permission)
  requireFreshCode(actor)
}

/** Refuses with CODE_NEEDED unless the actor's own code was typed in this session within `OWN_CODE_MINUTES`. */
export function requireFreshCode(actor: Actor): void {
  if (!actor.fresh) refuse('CODE_NEEDED', { field: 'code' })
}
