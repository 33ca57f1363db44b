import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { changeBranches } from '@/lib/people/branches/change-branch.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { checkBranches } from './internal/check-branches.ts'

/**
 * Saves the names and caps of a CSV file that its check found right, all of them or none; rows that change nothing are
 * left alone. The file is checked once more: refuses with IMPORT_NOT_READY if a row is wrong by now, with IMPORT_SAME if
 * no row changes anything, and as the check does.
 */
export async function importBranches(given: {
  ctx: Ctx
  input: { text: string }
}): Promise<{ count: number; people: [] }> {
  const { ctx } = given
  authorise(ctx.actor, 'branch:change')
  const { branches } = await checkBranches(ctx.actor, given.input.text)
  if (branches.some(({ problems }) => problems.length > 0)) refuse('IMPORT_NOT_READY')
  const changed = branches.filter(({ isSame }) => !isSame).map(({ change }) => change)
  if (changed.length === 0) refuse('IMPORT_SAME')
  await changeBranches({ ctx, input: changed })
  return { count: changed.length, people: [] }
}
