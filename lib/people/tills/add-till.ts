import { type Ctx, requireBranch } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/** Makes a till before any browser is enrolled as it, so that its printer and float can be set. Returns its id. */
export async function addTill(given: { ctx: Ctx; input: { branchCode: string; number: number } }): Promise<string> {
  const { actor } = given.ctx
  const { branchCode, number } = given.input
  authoriseSpending(actor, 'till:enrol')
  requireBranch(actor, branchCode)
  if (!Number.isInteger(number) || number < 1 || number > 999) refuse('TILL_NUMBER')
  return db().$transaction(async (tx) => {
    if ((await tx.branch.count({ where: { code: branchCode } })) === 0) refuse('BRANCH_UNKNOWN')
    await tx.$queryRaw`select 1 from "Branch" where code = ${branchCode} for no key update`
    if ((await tx.till.count({ where: { branchCode, number } })) > 0)
      refuse('TILL_ADDED', { field: 'number', params: { number } })
    const { id } = await tx.till.create({ data: { branchCode, number }, select: { id: true } })
    const about = { objectKind: 'till', objectId: id, branchCode, detail: { number } } as const
    await recordAudit(tx, actor, { action: 'till:add', ...about })
    return id
  })
}
