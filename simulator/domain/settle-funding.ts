import { requireOwn } from '../http/require-own.ts'
import type { Simulator } from '../simulator.ts'
import type { ApiKey } from '../store/directory.ts'
import { findFunding, updateFunding } from '../store/funding-rows.ts'
import type { Unit } from '../store/unit.ts'
import { emit } from '../webhooks/emit.ts'
import type { Funding } from './funding.ts'
import { topUp } from './ledger.ts'

/** Ends a pending funding; leaves any other as it is. */
export async function settleFunding(
  simulator: Simulator,
  unit: Unit,
  id: string,
  outcome: 'credited' | 'failed',
): Promise<void> {
  const funding = await findFunding(unit.db, id)
  if (funding?.status !== 'pending') return
  Object.assign(funding, { status: outcome, held: false, creditsOnCheck: false })
  if (outcome === 'credited') credit(simulator, unit, funding)
  await updateFunding(unit.db, funding)
}

/**
 * Adds a funding to the balance. That ends a pause if the balance is no longer below zero (service-api.md, Pause). The
 * caller writes the funding.
 */
export function credit(simulator: Simulator, unit: Unit, funding: Funding): void {
  const { account, entries, now } = unit
  const subject = { objectId: funding.id, reference: funding.reference, branchId: null }
  entries.push(topUp(account, funding.amount, subject, now))
  if (account.available >= 0n) account.pauseReason = null
  Object.assign(funding, { status: 'credited', creditedAt: now })
  emit(simulator, unit, 'funding.credited', funding)
}

/** Reads a funding for its key; reading one whose money has arrived credits it. */
export async function checkFundingStatus(simulator: Simulator, key: ApiKey, id: string): Promise<Funding> {
  const found = await findFunding(simulator.pool, id)
  const funding = requireOwn(key, found && { ...found, branchId: key.branchId })
  if (!funding.creditsOnCheck || funding.status !== 'pending') return funding
  return simulator.writer.run(key.accountId, async (unit) => {
    await settleFunding(simulator, unit, id, 'credited')
    return (await findFunding(unit.db, id)) ?? funding
  })
}

/** Releases top-ups that a fault held open. */
export async function releaseHeldFundings(simulator: Simulator, unit: Unit): Promise<void> {
  const sql = 'select id from fundings where account_id = $1 and held order by seq'
  const { rows } = await unit.db.query<{ id: string }>(sql, [unit.account.id])
  for (const { id } of rows) await settleFunding(simulator, unit, id, 'credited')
}
