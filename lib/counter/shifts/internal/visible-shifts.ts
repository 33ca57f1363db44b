import { authorise } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'

/** The shifts an actor may see: a cashier those of their till, supervisors and above those of their branches. */
export function visibleShifts(actor: Actor) {
  const till = actor.branches === null ? {} : { branchCode: { in: [...actor.branches] } }
  if (may(actor, 'shift:approve')) return { till }
  authorise(actor, 'shift:run')
  return { till: { ...till, id: actor.till?.id ?? '00000000-0000-0000-0000-000000000000' } }
}
