import { authorise, requireBranch } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { newestCounts } from './internal/read-counts.ts'
import type { SafeCount } from './model.ts'

/** The newest counts of a branch's safe, including those that agreed, newest first. */
export async function listSafeCounts(actor: Actor, branchCode: string): Promise<SafeCount[]> {
  authorise(actor, 'safe:manage')
  requireBranch(actor, branchCode)
  return newestCounts(branchCode)
}
