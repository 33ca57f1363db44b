import net from 'node:net'
import type { Ability } from '../domain/environment.ts'
import type { Simulator } from '../simulator.ts'
import type { ApiKey, Partner } from '../store/directory.ts'
import { ApiError } from './api-error.ts'
import type { AppContext } from './call.ts'

/** The token of an `Authorization: Bearer` header; null if there is none. */
export function bearerToken(c: AppContext): string | null {
  return /^Bearer +([\x21-\x7e]+) *$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null
}

/**
 * The key of a request, checked in the contract's order: the key itself, its environment's conditions, its call rate,
 * and its ability (service-api.md, Authentication).
 */
export async function authenticate(simulator: Simulator, c: AppContext, ability: Ability | null): Promise<ApiKey> {
  const key = await findUsableKey(simulator, bearerToken(c))
  c.set('caller', key)
  if (key.environment === 'live') checkLive(key.partner, c)
  spendCall(simulator, key)
  if (ability !== null && !key.abilities.has(ability)) throw new ApiError('ABILITY_MISSING', { ability })
  return key
}

/** Counts one call of a key. Throws RATE_LIMITED if its calls of this minute are used up. */
export function spendCall({ rates, clock }: Simulator, key: ApiKey): void {
  const now = clock.now()
  const name = `requests:${key.partner.id}:${key.id}`
  const retryAfterSeconds = rates.secondsToWait(name, key.partner.perMinute, now)
  if (retryAfterSeconds > 0) throw new ApiError('RATE_LIMITED', { retryAfterSeconds })
  if (key.partner.perMinute !== null) rates.count(name, now)
}

/** The key with this secret; throws KEY_INVALID if missing, wrong, expired or revoked. */
export async function findUsableKey(simulator: Simulator, secret: string | null): Promise<ApiKey> {
  const key = secret === null ? null : await simulator.directory.findKey(secret)
  const now = simulator.clock.now()
  if (!key || key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now)) {
    throw new ApiError('KEY_INVALID')
  }
  return key
}

/** True once a partner has met every condition for live calls (service-api.md, Authentication rule 5). */
export function isLiveEnabled(partner: Partner): boolean {
  const { twoFactor, termsAccepted, liveAccessRequested, liveCreditedAt } = partner
  return twoFactor && termsAccepted && liveAccessRequested && liveCreditedAt !== null
}

function checkLive(partner: Partner, c: AppContext): void {
  if (!isLiveEnabled(partner)) throw new ApiError('LIVE_NOT_ENABLED')
  const address = c.env.incoming?.socket.remoteAddress ?? ''
  if (partner.tier !== 'starter' && !isAllowed(partner.allowedIps, address)) throw new ApiError('IP_NOT_ALLOWED')
}

/** Whether an address is on the list of addresses and networks, such as `198.51.100.0/24`. */
function isAllowed(allowed: readonly string[], remoteAddress: string): boolean {
  const address = remoteAddress.replace(/^::ffff:/i, '')
  const family = net.isIPv6(address) ? 'ipv6' : 'ipv4'
  const list = new net.BlockList()
  for (const entry of allowed) {
    const [base = '', prefix] = entry.split('/')
    const baseFamily = net.isIPv6(base) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(base, baseFamily)
    else list.addSubnet(base, Number(prefix), baseFamily)
  }
  return net.isIP(address) !== 0 && list.check(address, family)
}
