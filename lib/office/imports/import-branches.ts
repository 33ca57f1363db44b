import { z } from 'zod'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { changeBranches } from '@/lib/people/branches/change-branch.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { checkBranches } from './internal/check-branches.ts'

/**
 * Saves the names and caps of a checked CSV file, all or none. Rows that changed nothing when they were shown are left
 * alone, even if somebody else has changed those branches since. Checks the file once more: refuses with
 * IMPORT_NOT_READY if a row is wrong by now, BRANCH_CHANGED if a branch to change no longer stands as in `shown`,
 * IMPORT_SAME if no row changes anything, and as `checkBranches` does.
 */
export async function importBranches(given: {
  ctx: Ctx
  input: { text: string; shown: string }
}): Promise<{ count: number; people: [] }> {
  const { ctx } = given
  authoriseSpending(ctx.actor, 'branch:change')
  const { branches } = await checkBranches(ctx.actor, given.input.text)
  if (branches.some(({ problems }) => problems.length > 0)) refuse('IMPORT_NOT_READY')
  const shown = readShown(given.input.shown)
  const changed = branches.flatMap(({ change, isSame }) => {
    const stood = shown[change.code]
    return isSame || stood === undefined ? [] : [{ ...change, shown: stood }]
  })
  if (changed.length === 0) refuse('IMPORT_SAME')
  await changeBranches({ ctx, input: changed })
  return { count: changed.length, people: [] }
}

/** Branches that a check showed as changing, by code, each as it stood then (`branchInText`). */
const ShownBranches = z.record(z.string(), z.string())

/** Refuses with IMPORT_NOT_READY anything that no check made. */
function readShown(posted: string): Readonly<Record<string, string | undefined>> {
  try {
    return ShownBranches.parse(JSON.parse(posted))
  } catch {
    return refuse('IMPORT_NOT_READY')
  }
}
