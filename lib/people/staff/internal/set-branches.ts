import type { Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/** Sets the branches of a person. */
export async function setBranches(tx: Tx, staffId: string, branches: string[]): Promise<void> {
  if ((await tx.branch.count({ where: { code: { in: branches } } })) !== branches.length) refuse('BRANCH_UNKNOWN')
  await tx.staffBranch.deleteMany({ where: { staffId, branchCode: { notIn: branches } } })
  await tx.staffBranch.createMany({
    data: branches.map((branchCode) => ({ staffId, branchCode })),
    skipDuplicates: true,
  })
}
