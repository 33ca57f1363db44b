import type { Simulator } from '../simulator.ts'
import type { Partner } from '../store/directory.ts'
import { faultMatches } from './fault.ts'
import { settleSale } from './settle-sale.ts'

/** Completes the sales that a `hold` fault kept open, unless a hold on them is still in force. */
export async function releaseHeld(simulator: Simulator, partner: Partner): Promise<void> {
  const stillHeld = simulator.faults
    .list(partner.id)
    .some(({ fault }) => fault.kind === 'hold' && faultMatches(fault, 'POST', '/transactions'))
  if (stillHeld) return
  for (const accountId of Object.values(partner.accountIds)) {
    await simulator.writer.run(accountId, async (unit) => {
      const sql = 'select id from transactions where account_id = $1 and held order by seq'
      const { rows } = await unit.db.query<{ id: string }>(sql, [accountId])
      for (const { id } of rows) await settleSale(simulator, unit, id, 'completed')
    })
  }
}
