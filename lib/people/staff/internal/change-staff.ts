import type { Ctx } from '@/lib/people/access/authorise.ts'
import { type Actor, type HeldRole, needsSecondStep } from '@/lib/people/access/model.ts'
import { takeOwnCode } from '@/lib/people/second-step/second-step.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { StaffChangeKind } from '../model.ts'
import type { BeforeChange } from './before-change.ts'
import { lockManagedStaff, type ManagedStaff } from './lock-managed-staff.ts'

type Change<T> = {
  staffId: string
  code: string | undefined
  /** Refuses what may not be done to this person; returns whether it needs the actor's own code. */
  check(tx: Tx, staff: ManagedStaff): Promise<boolean> | boolean
  /** Makes the change. */
  act(tx: Tx, staff: ManagedStaff): Promise<T>
}

/**
 * Changes a person whom the actor manages, whose own code is fresh (`authoriseSpending`). A change to a manager or an
 * owner asks for it each time, so that nobody takes over the shop during a visit.
 */
export async function changeStaff<T>(ctx: Ctx, { staffId, code, check, act }: Change<T>): Promise<T> {
  const locked = (tx: Tx) => lockManagedStaff(tx, ctx.actor, staffId)
  const needsCode = await db().$transaction(async (tx) => check(tx, await locked(tx)))
  if (needsCode) await takeOwnCode(ctx, code)
  return db().$transaction(async (tx) => {
    const staff = await locked(tx)
    const guarded = await check(tx, staff)
    if (guarded && !needsCode) refuse('CODE_NEEDED', { field: 'code' })
    return act(tx, staff)
  })
}

/** Whether changing people with this role needs the actor's own code each time. */
export function isGuarded(held: HeldRole): boolean {
  return needsSecondStep(held)
}

/** Records a change to somebody who sells or approves, so that owners are told and another one can undo it. */
export async function noteStaffChange(
  tx: Tx,
  actor: Actor,
  change: { kind: StaffChangeKind; staffId: string; before?: BeforeChange },
): Promise<void> {
  const { kind, staffId, before = {} } = change
  await tx.staffChange.create({ data: { kind, staffId, before, byId: actor.staffId } })
}
