import { requireBranch } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { optionsOf } from '@/lib/people/branches/model.ts'
import { listBranchNames } from '@/lib/people/branches/queries.ts'
import { db } from '@/lib/platform/database/db.ts'
import { findNamed } from '@/lib/platform/shared/find-named.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/** The code of the branch that a form names by its code or, in a large shop, by its name as typed. */
export async function findBranch(actor: Actor, typed: string): Promise<string> {
  const { value } = findNamed(optionsOf(await listBranchNames(actor, 'safe:manage')), typed)
  const code = value ?? typed
  if ((await db().branch.count({ where: { code } })) === 0) refuse('SAFE_BRANCH', { field: 'branchCode' })
  requireBranch(actor, code)
  return code
}
