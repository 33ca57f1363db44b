import type { Tx } from '../db.ts'
import { formatUsd } from '../shared/money.ts'
import { refuse } from '../shared/problem.ts'
import { requireTill } from '../staff/authorise.ts'
import { type Actor, PERMISSIONS } from '../staff/model.ts'
import { soldToday } from './queries.ts'

/**
 * Refuses a sale that goes over a cap of the till's branch, with BRANCH_SALE_CAP or BRANCH_DAY_CAP; `cents` is the
 * customer's price in USD. Managers may go over. The caps are soft: two sales at the very same moment may pass together.
 */
export async function refuseOverCap(tx: Tx, actor: Actor, cents: bigint): Promise<void> {
  const { branchCode } = requireTill(actor)
  if (PERMISSIONS[actor.role].includes('branch:read')) return
  const caps = await tx.branchSettings.findUnique({ where: { branchCode } })
  if (!caps) return
  const { maxSaleCents, dayCapCents } = caps
  if (maxSaleCents !== null && cents > maxSaleCents) {
    refuse('BRANCH_SALE_CAP', { params: { cap: formatUsd(maxSaleCents) } })
  }
  if (dayCapCents === null) return
  const left = dayCapCents - (await soldToday(tx, branchCode))
  if (cents > left) {
    const params = { cap: formatUsd(dayCapCents), left: formatUsd(left > 0n ? left : 0n) }
    refuse('BRANCH_DAY_CAP', { params })
  }
}
