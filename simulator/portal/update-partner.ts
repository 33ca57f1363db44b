import net from 'node:net'
import { z } from '@hono/zod-openapi'
import type { Simulator } from '../simulator.ts'
import type { Partner } from '../store/directory.ts'

const AllowedIp = z.string().refine((text) => {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = net.isIP(address)
  const longest = family === 6 ? 128 : 32
  return (
    family !== 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest))
  )
}, 'must be an IP address or a network such as 198.51.100.0/24')

/** What a partner may change about itself, and the Service's staff about the partner. */
export const PartnerChange = z.object({
  two_factor: z.boolean().optional(),
  terms_accepted: z.boolean().optional(),
  live_access_requested: z.boolean().optional(),
  business_verified: z.boolean().optional(),
  tier: z.enum(['starter', 'verified', 'enterprise']).optional(),
  allowed_ips: z.array(AllowedIp).max(100).optional(),
})

/**
 * Saves go-live steps and the tier. A verified business with an allow-list becomes Verified automatically
 * (service-api.md, Limits); a tier that is named is the staff's decision, and stays.
 */
export async function updatePartner(
  simulator: Simulator,
  partner: Partner,
  change: z.output<typeof PartnerChange>,
): Promise<void> {
  const verified = change.business_verified ?? partner.businessVerified
  const allowedIps = change.allowed_ips ?? partner.allowedIps
  const earned = partner.tier === 'starter' && verified && allowedIps.length > 0 ? 'verified' : partner.tier
  await simulator.pool.query(
    `update partners set two_factor = $2, terms_accepted = $3, live_access_requested = $4, business_verified = $5,
      tier = $6, allowed_ips = $7 where id = $1`,
    [
      partner.id,
      change.two_factor ?? partner.twoFactor,
      change.terms_accepted ?? partner.termsAccepted,
      change.live_access_requested ?? partner.liveAccessRequested,
      verified,
      change.tier ?? earned,
      allowedIps,
    ],
  )
  await simulator.directory.refreshPartner(partner.id)
}
