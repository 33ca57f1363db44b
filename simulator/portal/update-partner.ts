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
    // The zone of an IPv6 address may be any text, and means nothing on another machine.
    !address.includes('%') &&
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
 * Sets only what was sent and takes the rest from the row as it is then, so changes that arrive together are all kept.
 */
const UPDATE = `update partners set two_factor = coalesce($2, two_factor),
  terms_accepted = coalesce($3, terms_accepted),
  live_access_requested = coalesce($4, live_access_requested),
  business_verified = coalesce($5, business_verified),
  allowed_ips = coalesce($6, allowed_ips),
  tier = coalesce($7, case
    when tier = 'starter' and coalesce($5, business_verified) and cardinality(coalesce($6, allowed_ips)) > 0
    then 'verified' else tier end)
  where id = $1`

/**
 * Saves go-live steps and the tier. A verified business with an allow-list becomes Verified automatically
 * (service-api.md, Limits); a tier that is named is the staff's decision and stays.
 */
export async function updatePartner(
  simulator: Simulator,
  partner: Partner,
  change: z.output<typeof PartnerChange>,
): Promise<void> {
  await simulator.pool.query(UPDATE, [
    partner.id,
    change.two_factor,
    change.terms_accepted,
    change.live_access_requested,
    change.business_verified,
    change.allowed_ips,
    change.tier,
  ])
  await simulator.directory.refreshPartner(partner.id)
}
