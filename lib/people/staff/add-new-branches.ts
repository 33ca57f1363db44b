import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { roleValue } from '@/lib/people/roles/model.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { changeDetails } from './internal/change-details.ts'
import { listPassedOver } from './list-passed-over.ts'

/**
 * Gives a manager the new branches that they were passed over for, so that they answer for all branches again. Like any
 * change to a manager it needs the actor's own code, is reported to owners and can be undone.
 */
export async function addNewBranches({
  ctx,
  input: { staffId, code },
}: {
  ctx: Ctx
  input: { staffId: string; code?: string }
}): Promise<void> {
  const { actor } = ctx
  authoriseSpending(actor, 'staff:manage-all')
  await changeDetails(ctx, { staffId, code }, async (tx, staff) => {
    const passedOver = (await listPassedOver(actor, tx)).find(({ id }) => id === staffId) ?? refuse('NOTHING_TO_ADD')
    const branches = [...staff.branches, ...passedOver.branches.map((branch) => branch.code)].sort()
    return { name: staff.name, role: roleValue(staff), branches, locale: staff.locale }
  })
}
