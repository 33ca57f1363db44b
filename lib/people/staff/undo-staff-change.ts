import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor, SecretKind } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { restoreSecondStep } from '@/lib/people/second-step/remove-second-step.ts'
import { redeemOwnCode } from '@/lib/people/second-step/second-step.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { replaceAccount } from './company-account.ts'
import { setBranches } from './edit-staff.ts'
import {
  BeforeChange,
  endAccessOf,
  lockManagedStaff,
  type ManagedStaff,
  refuseLastOwner,
} from './internal/change-staff.ts'
import { isStaffChange, type StaffChangeKind, type StaffChangeView } from './model.ts'

const MOST = 50

/** Changes to managers and owners in the last 24 hours that were not undone, newest first. For owners. */
export async function listStaffChanges(actor: Actor): Promise<StaffChangeView[]> {
  authorise(actor, 'staff:manage-all')
  const rows = await db().staffChange.findMany({
    where: { undoneAt: null, undoUntil: { gt: sharedNow() } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: MOST,
    select: {
      id: true,
      kind: true,
      byId: true,
      at: true,
      undoUntil: true,
      staff: { select: { name: true } },
      by: { select: { name: true } },
    },
  })
  return rows.flatMap(({ id, kind, byId, at, undoUntil, staff, by }) => {
    if (!isStaffChange(kind)) return []
    const [whom, undoable] = [staff.name, byId !== actor.staffId]
    return [{ id, kind, whom, by: by.name, at: at.toISOString(), until: undoUntil.toISOString(), undoable }]
  })
}

/**
 * Undoes another owner's change within 24 hours, newest first, with the own code. Ends that person's sessions, displays
 * and codes, since whoever was in as them may have made some.
 */
export async function undoStaffChange(given: { ctx: Ctx; input: { changeId: string; code: string } }): Promise<void> {
  const { ctx, input } = given
  authoriseSpending(ctx.actor, 'staff:manage-all')
  await db().$transaction((tx) => lockUndoable(tx, ctx.actor, input.changeId))
  await redeemOwnCode(ctx, input.code)
  await db().$transaction(async (tx) => {
    const { kind, before, staff } = await lockUndoable(tx, ctx.actor, input.changeId)
    await UNDO[kind](tx, staff, before)
    await tx.staffChange.update({
      where: { id: input.changeId },
      data: { undoneAt: sharedNow(), undoneById: ctx.actor.staffId },
    })
    const detail = { kind, ...(await endAccessOf(tx, staff.id)) }
    await recordAudit(tx, ctx.actor, { action: 'staff:undo', objectKind: 'staff', objectId: staff.id, detail })
  })
}

type Undoable = { kind: StaffChangeKind; before: BeforeChange; staff: ManagedStaff }

async function lockUndoable(tx: Tx, actor: Actor, id: string): Promise<Undoable> {
  const where = { undoneAt: null, undoUntil: { gt: sharedNow() } }
  const found = await tx.staffChange.findFirst({ where: { id, ...where } })
  if (!found || !isStaffChange(found.kind)) return refuse('UNDO_GONE')
  if (found.byId === actor.staffId) refuse('UNDO_OWN')
  const staff = await lockManagedStaff(tx, actor, found.staffId)
  const rows = await tx.staffChange.findMany({
    where: { staffId: staff.id, ...where },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select: { id: true },
  })
  if (!rows.some((row) => row.id === id)) refuse('UNDO_GONE')
  if (rows[0]?.id !== id) refuse('UNDO_NEWER')
  return { kind: found.kind, before: BeforeChange.parse(found.before), staff }
}

type Undo = (tx: Tx, staff: ManagedStaff, before: BeforeChange) => Promise<void>

const UNDO: Readonly<Record<StaffChangeKind, Undo>> = {
  add: deactivate,
  reactivate: deactivate,
  change: restorePlace,
  reset_pin: restoreSecret('pin'),
  reset_password: restoreSecret('password'),
  remove_second_step: async (tx, staff, { secondStep }) => {
    if (secondStep) await restoreSecondStep(tx, staff.id, secondStep)
  },
  company_account: async (tx, staff, { companyAccount }) => {
    if (companyAccount !== undefined) await replaceAccount(tx, staff.id, companyAccount)
  },
  deactivate: async (tx, staff) => {
    await tx.staff.update({ where: { id: staff.id }, data: { deactivatedAt: null } })
  },
}

async function deactivate(tx: Tx, staff: ManagedStaff): Promise<void> {
  await refuseLastOwner(tx, staff, null)
  await tx.staff.update({ where: { id: staff.id }, data: { deactivatedAt: sharedNow() } })
}

async function restorePlace(tx: Tx, staff: ManagedStaff, before: BeforeChange): Promise<void> {
  const { role, customRoleId = null, branches } = before
  if (!role || !branches) return
  await refuseLastOwner(tx, staff, role)
  if (customRoleId && (await tx.customRole.count({ where: { id: customRoleId } })) === 0) refuse('ROLE_GONE')
  await tx.staff.update({ where: { id: staff.id }, data: { role, customRoleId } })
  await setBranches(tx, staff.id, branches)
}

function restoreSecret(kind: SecretKind): Undo {
  return async (tx, staff, { secret }) => {
    if (!secret) return
    const data = { [`${kind}Hash`]: secret.hash, [`${kind}Until`]: secret.until }
    await tx.staff.update({ where: { id: staff.id }, data })
  }
}
