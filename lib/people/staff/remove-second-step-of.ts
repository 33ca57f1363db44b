import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { deleteSecondStep, getStoredSecondStep } from '@/lib/people/second-step/remove-second-step.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { changeStaff, recordStaffChange } from './internal/change-staff.ts'

/** Removes somebody's lost authenticator and ends their sessions; they set up another at their next sign-in. */
export async function removeSecondStepOf(given: { ctx: Ctx; input: { staffId: string; code: string } }): Promise<void> {
  const { actor } = given.ctx
  const { staffId, code } = given.input
  authoriseSpending(actor, 'staff:manage')
  await changeStaff(given.ctx, {
    staffId,
    code,
    check() {
      if (staffId === actor.staffId) refuse('STAFF_SELF')
      return true
    },
    async act(tx) {
      const secondStep = await getStoredSecondStep(tx, staffId)
      await deleteSecondStep(tx, actor, staffId)
      if (!secondStep) return
      await recordStaffChange(tx, actor, { kind: 'remove_second_step', staffId, before: { secondStep } })
    },
  })
}

/** The same from the server's command line, for an only owner who lost both phone and recovery codes. */
export async function removeSecondStepByName(username: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const staff = await tx.staff.findUnique({ where: { username }, select: { id: true } })
    if (!staff) return refuse('STAFF_GONE')
    await deleteSecondStep(tx, null, staff.id)
  })
}
