import { invalidField } from '../http/api-error.ts'
import type { Simulator } from '../simulator.ts'
import { insertFunding } from '../store/funding-rows.ts'
import type { Funding } from './funding.ts'
import { newId } from './ids.ts'
import { credit } from './settle-funding.ts'

/**
 * Credits a bank transfer to the live balance of the partner whose code it carries. The first one enables live, if the
 * other steps are done (service-api.md, Authentication rule 5). VALIDATION_FAILED for an unknown code.
 */
export async function matchBankTransfer(simulator: Simulator, reference: string, amount: bigint): Promise<Funding> {
  const code = reference.trim().toUpperCase()
  const { rows } = await simulator.pool.query<{ id: number }>('select id from partners where code = $1', [code])
  const partnerId = rows[0]?.id
  if (partnerId === undefined) throw invalidField('reference', 'is not the code of a partner')
  const partner = await simulator.directory.partner(partnerId)
  const funding = await simulator.writer.run(partner.accountIds.live, async (unit) => {
    const funding: Funding = {
      id: newId('fd'),
      accountId: unit.account.id,
      method: 'bank_transfer',
      status: 'pending',
      amount,
      reference: code,
      phone: null,
      instructions: 'Matched by finance staff',
      held: false,
      creditsOnCheck: false,
      createdAt: unit.now,
      creditedAt: null,
    }
    credit(simulator, unit, funding)
    await insertFunding(unit.db, funding)
    const sql = 'update partners set live_credited_at = coalesce(live_credited_at, $2) where id = $1'
    await unit.db.query(sql, [partnerId, unit.now])
    return funding
  })
  await simulator.directory.refreshPartner(partnerId)
  return funding
}
