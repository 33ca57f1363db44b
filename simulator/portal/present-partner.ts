import { formatOptionalInstant } from '../domain/clock.ts'
import { harareDay } from '../domain/harare-day.ts'
import { formatCents } from '../domain/money.ts'
import { isLiveEnabled } from '../http/authenticate.ts'
import { presentLimits } from '../present/account.ts'
import type { Simulator } from '../simulator.ts'
import type { Partner } from '../store/directory.ts'
import { readAccount } from '../store/unit-sql.ts'

/** A partner as its portal shows it: the go-live steps, and each environment's balance and limits. */
export async function presentPartner(simulator: Simulator, partner: Partner) {
  const today = harareDay(simulator.clock.now())
  const show = async (accountId: number) => {
    const account = await readAccount(simulator.pool, accountId, today)
    return {
      available: formatCents(account.available),
      reserved: formatCents(account.reserved),
      paused: account.pauseReason !== null,
      limits: presentLimits(partner.tier, account),
    }
  }
  return {
    partner_code: partner.code,
    name: partner.name,
    tier: partner.tier,
    two_factor: partner.twoFactor,
    terms_accepted: partner.termsAccepted,
    live_access_requested: partner.liveAccessRequested,
    business_verified: partner.businessVerified,
    allowed_ips: partner.allowedIps,
    live_credited_at: formatOptionalInstant(partner.liveCreditedAt),
    live_enabled: isLiveEnabled(partner),
    rates: { per_minute: partner.perMinute, sales_per_minute: partner.salesPerMinute },
    test: await show(partner.accountIds.test),
    live: await show(partner.accountIds.live),
  }
}
