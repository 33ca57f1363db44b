import { refuse } from '@/lib/platform/shared/problem.ts'
import { authorise } from './authorise.ts'
import type { Actor, Permission } from './model.ts'

export const OWN_CODE_MINUTES = 10

/** A stolen session spends nothing without the own code (decision 094); a till's own cash takes the till itself. */
const SPENDS = [
  'staff:manage',
  'staff:manage-all',
  'till:enrol',
  'money:change',
  'branch:change',
  'safe:manage',
  'account:manage',
  'top-up:create',
  'top-up:approve',
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
