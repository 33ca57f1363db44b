import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { type Actor, ROLES_OF_EVERY_BRANCH } from '@/lib/people/access/model.ts'
import { staffWith } from '@/lib/people/access/people-with-roles.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { roleValue } from '@/lib/people/roles/model.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { changeDetails } from './edit-staff.ts'
import type { PassedOver } from './model.ts'

/** How long a branch counts as new: long enough to decide, after which nobody is asked any more. */
const NEW_DAYS = 30

/** Managers who answered for every branch until new ones came: now they can sign no day and see no balance by day. */
export async function listPassedOver(actor: Actor, tx: Tx = db()): Promise<PassedOver[]> {
  authorise(actor, 'staff:manage-all')
  const [branches, people] = await Promise.all([
    tx.branch.findMany({ orderBy: { createdAt: 'asc' }, select: { code: true, name: true, createdAt: true } }),
    tx.staff.findMany({
      where: { ...staffWith('day:close'), deactivatedAt: null, role: { notIn: ROLES_OF_EVERY_BRANCH } },
      orderBy: { name: 'asc' },
      select: { id: true, name: true, createdAt: true, branches: { select: { branchCode: true } } },
    }),
  ])
  const newSince = new Date(sharedNow().getTime() - NEW_DAYS * DAY_MS)
  return people.flatMap(({ id, name, createdAt, branches: own }) => {
    const codes = own.map(({ branchCode }) => branchCode)
    const lacking = branches.filter(({ code }) => !codes.includes(code))
    const isPassedOver = lacking.every((branch) => branch.createdAt > createdAt && branch.createdAt > newSince)
    return lacking.length > 0 && codes.length > 0 && isPassedOver
      ? [{ id, name, branches: lacking.map(({ code, name: branchName }) => ({ code, name: branchName })) }]
      : []
  })
}

/** Gives a manager the new branches that they were passed over for; takes the actor's own code and can be undone. */
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
