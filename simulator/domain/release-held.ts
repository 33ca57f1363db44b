import type { Simulator } from '../simulator.ts'
import type { Partner } from '../store/directory.ts'
import type { Unit } from '../store/unit.ts'
import { releaseHeldCollections } from './answer-collection.ts'
import { faultMatches } from './fault.ts'
import { releaseHeldFundings } from './settle-funding.ts'
import { settleSale } from './settle-sale.ts'

type Release = (simulator: Simulator, unit: Unit) => Promise<void>

const RELEASES: readonly [paths: readonly string[], release: Release][] = [
  [['/transactions'], releaseHeldSales],
  [['/collections', '/collections/col/confirm'], releaseHeldCollections],
  [['/fundings'], releaseHeldFundings],
]

/** Releases what a `hold` fault kept open, unless a matching hold is still in force. */
export async function releaseHeld(simulator: Simulator, partner: Partner): Promise<void> {
  const holds = simulator.faults.list(partner.id).filter(({ fault }) => fault.kind === 'hold')
  const isHeld = (path: string) => holds.some(({ fault }) => faultMatches(fault, 'POST', path))
  for (const [paths, release] of RELEASES) {
    if (paths.some(isHeld)) continue
    for (const accountId of Object.values(partner.accountIds)) {
      await simulator.writer.run(accountId, (unit) => release(simulator, unit))
    }
  }
}

async function releaseHeldSales(simulator: Simulator, unit: Unit): Promise<void> {
  const sql = 'select id from transactions where account_id = $1 and held order by seq'
  const { rows } = await unit.db.query<{ id: string }>(sql, [unit.account.id])
  for (const { id } of rows) await settleSale(simulator, unit, id, 'completed')
}
