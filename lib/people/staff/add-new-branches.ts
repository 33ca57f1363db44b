import type { Ctx } from '@/lib/people/access/authorise.ts'
import { HELD_ROLE, heldRole } from '@/lib/people/access/held-role.ts'
import { roleValue } from '@/lib/people/roles/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { isLocale } from '@/lib/platform/i18n/model.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { editStaff } from './edit-staff.ts'
import { listPassedOver } from './list-passed-over.ts'

/**
 * Gives a manager the new branches that they were passed over for, so that they answer for all again. A change of a
 * manager like any other: it takes the actor's own code, is told to owners and can be undone. Refuses with NOT_ALLOWED,
 * NOTHING_TO_ADD if no new branch is missing any more, CODE_NEEDED or CODE_WRONG.
 */
export async function addNewBranches({
  ctx,
  input: { staffId, code },
}: {
  ctx: Ctx
  input: { staffId: string; code?: string }
}): Promise<void> {
  const passedOver = (await listPassedOver(ctx.actor)).find(({ id }) => id === staffId) ?? refuse('NOTHING_TO_ADD')
  const { name, locale, branches, ...row } = await db().staff.findUniqueOrThrow({
    where: { id: staffId },
    select: { name: true, ...HELD_ROLE, locale: true, branches: { select: { branchCode: true } } },
  })
  const codes = [...branches.map(({ branchCode }) => branchCode), ...passedOver.branches.map((branch) => branch.code)]
  const role = roleValue(heldRole(row))
  const input = { staffId, name, role, locale: isLocale(locale) ? locale : 'en', branches: codes, code }
  await editStaff({ ctx, input })
}
