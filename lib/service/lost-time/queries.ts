import type { Environment } from '@/lib/generated/prisma/client.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { CATCH_UP_PROBLEMS, type CatchingUp } from './model.ts'

/** What an environment's database lost and still has to ask the Service about; null if nothing. */
export async function readCatchingUp(environment: Environment): Promise<CatchingUp | null> {
  const open = await db().lostTime.findFirst({ where: { environment, caughtUpAt: null } })
  if (!open) return null
  const problem = CATCH_UP_PROBLEMS.find((one) => one === open.problem) ?? null
  return { since: open.since.toISOString(), problem, key: open.problemKey }
}

/**
 * Refuses with CATCHING_UP while an environment's database does not know what was sold in the time that it lost: what
 * would be sold may be sold already.
 */
export async function refuseWhileCatchingUp(tx: Tx, environment: Environment): Promise<void> {
  const open = await tx.lostTime.findFirst({ where: { environment, caughtUpAt: null }, select: { id: true } })
  if (open) refuse('CATCHING_UP')
}
