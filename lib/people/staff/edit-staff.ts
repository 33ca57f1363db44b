import type { Ctx } from '@/lib/people/access/authorise.ts'
import { hasEveryBranch } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { roleValue } from '@/lib/people/roles/model.ts'
import { listHeldRoles, roleChosen } from '@/lib/people/roles/queries.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Locale } from '@/lib/platform/i18n/model.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import {
  changeStaff,
  endAccessOf,
  type HeldAt,
  isGuarded,
  type ManagedStaff,
  mayManage,
  recordStaffChange,
  refuseLastOwner,
} from './internal/change-staff.ts'
import { roleAndBranches } from './model.ts'

/** `role` is a built-in one, or the id of a custom one; `shown` is the person's `roleAndBranches` as the form showed it. */
type Edited = {
  staffId: string
  shown: string
  name: string
  role: string
  branches: string[]
  locale: Locale
  code?: string
}

/**
 * Changes a person's name, role, branches and language. A form posts role and branches whatever it was meant to change,
 * so an outdated one is refused: it would give back what has been taken away since.
 */
export async function editStaff({ ctx, input }: { ctx: Ctx; input: Edited }): Promise<void> {
  authoriseSpending(ctx.actor, 'staff:manage')
  const { staffId, shown, role, locale, code } = input
  const name = input.name.trim()
  const branches = [...new Set(input.branches)].sort()
  if (name === '') refuse('NAME_EMPTY')
  if (branches.length === 0) refuse('BRANCH_NEEDED')
  await changeDetails(ctx, { staffId, code }, (_tx, staff) => {
    if (roleAndBranches(staff, staff.branches) !== shown) refuse('PERSON_CHANGED')
    return { name, role, branches, locale }
  })
}

type Details = { name: string; role: string; branches: string[]; locale: string }

/**
 * Gives a person the details that `detailsOf` makes under the lock. Another role or branches end their sessions,
 * displays and codes, and take the actor's own code if the person does office work before or after.
 */
export async function changeDetails(
  ctx: Ctx,
  { staffId, code }: { staffId: string; code: string | undefined },
  detailsOf: (tx: Tx, staff: ManagedStaff) => Promise<Details> | Details,
): Promise<void> {
  const { actor } = ctx
  const becomes = async (tx: Tx, staff: ManagedStaff) => {
    const details = await detailsOf(tx, staff)
    return { ...details, ...roleChosen(await listHeldRoles(tx), details.role) }
  }
  await changeStaff(ctx, {
    staffId,
    code,
    async check(tx, staff) {
      const after = await becomes(tx, staff)
      if (!mayManage(actor, after)) refuse('NOT_ALLOWED')
      await refuseLastOwner(tx, staff, after.role)
      return isMoved(staff, after) && (isGuarded(staff) || isGuarded(after))
    },
    async act(tx, staff) {
      const after = await becomes(tx, staff)
      const { name, locale, role, customRole, branches } = after
      const columns = { name, locale, role, customRoleId: customRole?.id ?? null }
      await tx.staff.update({ where: { id: staffId }, data: columns })
      await setBranches(tx, staffId, branches)
      const moved = isMoved(staff, after)
      const ended = moved ? await endAccessOf(tx, staffId) : { sessionsEnded: 0 }
      const detail = { before: auditedDetails(staff), after: auditedDetails(after), ...ended }
      await recordAudit(tx, actor, { action: 'staff:change', objectKind: 'staff', objectId: staffId, detail })
      const place = { role: staff.role, customRoleId: staff.customRole?.id ?? null, branches: staff.branches }
      if (moved) await recordStaffChange(tx, actor, { kind: 'change', staffId, before: place })
    },
  })
}

/** As the audit keeps it: a custom role by its name at the time, since roles are renamed and deleted. */
function auditedDetails({ name, role, customRole, locale, branches }: HeldAt & { name: string; locale: string }) {
  return { name, role, customRole: customRole?.name ?? null, locale, branches: [...branches] }
}

/** Whether a person's rights change. Naming other branches changes nothing for a role that has every branch. */
function isMoved(before: HeldAt, after: HeldAt): boolean {
  if (roleValue(before) !== roleValue(after)) return true
  return !hasEveryBranch(after.role) && before.branches.join() !== after.branches.join()
}

export async function setBranches(tx: Tx, staffId: string, branches: string[]): Promise<void> {
  if ((await tx.branch.count({ where: { code: { in: branches } } })) !== branches.length) refuse('BRANCH_UNKNOWN')
  await tx.staffBranch.deleteMany({ where: { staffId, branchCode: { notIn: branches } } })
  await tx.staffBranch.createMany({
    data: branches.map((branchCode) => ({ staffId, branchCode })),
    skipDuplicates: true,
  })
}
