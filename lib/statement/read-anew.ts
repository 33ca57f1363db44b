import { requireTotp } from '../auth/second-step.ts'
import { officeEnvironment } from '../credentials.ts'
import { db } from '../db.ts'
import { refuse } from '../shared/problem.ts'
import { authorise, type Ctx } from '../staff/authorise.ts'
import { readFresh } from './read-fresh.ts'
import { replaceCopy } from './replace-copy.ts'
import { endTurn, type SyncStop, takeTurn } from './sync-state.ts'
import { statementKeys } from './sync-statement.ts'

/**
 * Reads the newest part of the statement again, with the owner's second step, and puts it in the place of our copy, which
 * proves itself or stays: the balances must run through, and every row that our books count on must still be there. Rows
 * that are the same keep their places, entries and assignments. Refuses with CODE_WRONG, SECOND_STEP_MISSING,
 * STATEMENT_BUSY, ANEW_SILENT, ANEW_LONG, ANEW_JUMP, ANEW_MISSING or ANEW_NO_ROOM.
 */
export async function readAnew({ ctx, input }: { ctx: Ctx; input: { code: string } }): Promise<void> {
  const { actor } = ctx
  authorise(actor, 'statement:read-anew')
  await requireTotp(ctx, input.code)
  const environment = officeEnvironment()
  const known = await db().statementSync.findUnique({ where: { environment }, select: { credential: true } })
  const keys = statementKeys(environment)
  const key = keys.find((name) => name === known?.credential) ?? keys[0] ?? refuse('ANEW_SILENT')
  const state = (await takeTurn(environment, key)) ?? refuse('STATEMENT_BUSY')
  let problem = state.problem as SyncStop | null
  try {
    const fresh = await readFresh(state)
    await db().$transaction((tx) => replaceCopy(tx, ctx, state, fresh), { timeout: 60_000 })
    problem = null
  } finally {
    await endTurn(environment, problem)
  }
}
