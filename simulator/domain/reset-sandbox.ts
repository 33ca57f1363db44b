import type { Simulator } from '../simulator.ts'
import type { Partner } from '../store/directory.ts'
import { SANDBOX_BALANCE } from './create-partner.ts'
import { takeBack, topUp } from './ledger.ts'
import { formatCents } from './money.ts'

/** Resets the sandbox balance to 1,000.00 with one row for the difference, and ends a pause. */
export function resetSandbox(simulator: Simulator, partner: Partner): Promise<string> {
  return simulator.writer.run(partner.accountIds.test, async ({ account, entries, now }) => {
    const difference = SANDBOX_BALANCE - account.available
    const subject = { objectId: partner.code, reference: 'sandbox reset', branchId: null }
    if (difference > 0n) entries.push(topUp(account, difference, subject, now))
    if (difference < 0n) entries.push(takeBack(account, -difference, subject, now))
    account.pauseReason = null
    return formatCents(account.available)
  })
}
