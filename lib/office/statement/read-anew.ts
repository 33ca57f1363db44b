import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { requireTotp } from '@/lib/people/second-step/second-step.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { readFresh } from './internal/read-fresh.ts'
import { replaceCopy } from './internal/replace-copy.ts'
import { endTurn, leaseStatement, type SyncStop } from './internal/sync-state.ts'
import { statementKeys } from './sync-statement.ts'

/**
 * Reads the newest part of the statement again, after the owner's second step. It replaces our copy only if the
 * balances run through and every row that our books rely on is still there.
 */
export async function readAnew({ ctx, input }: { ctx: Ctx; input: { code: string } }): Promise<void> {
  const { actor } = ctx
  authorise(actor, 'statement:read-anew')
  await requireTotp(ctx, input.code)
  const environment = officeEnvironment()
  const known = await db().statementSync.findUnique({ where: { environment }, select: { credential: true } })
  const keys = statementKeys(environment)
  const key = keys.find((name) => name === known?.credential) ?? keys[0] ?? refuse('ANEW_SILENT')
  const state = (await leaseStatement(environment, key)) ?? refuse('STATEMENT_BUSY')
  let problem = state.problem as SyncStop | null
  try {
    const fresh = await readFresh(state)
    await db().$transaction((tx) => replaceCopy(tx, ctx, state, fresh), { timeout: 60_000 })
    problem = null
  } finally {
    await endTurn(environment, problem)
  }
}
