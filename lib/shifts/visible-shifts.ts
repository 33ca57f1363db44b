import { authorise } from '../staff/authorise.ts'
import { type Actor, may } from '../staff/model.ts'

/** Whether the actor may see what a drawer should hold before it is counted, and approve what others closed. */
export function mayApproveShifts(actor: Actor): boolean {
  return may(actor, 'shift:approve')
}

/** The shifts that an actor may see: cashiers those of the till they sit at, supervisors and above their branches'. */
export function visibleShifts(actor: Actor) {
  authorise(actor, 'shift:run')
  const till = actor.branches === null ? {} : { branchCode: { in: [...actor.branches] } }
  if (mayApproveShifts(actor)) return { till }
  return { till: { ...till, id: actor.till?.id ?? '00000000-0000-0000-0000-000000000000' } }
}
