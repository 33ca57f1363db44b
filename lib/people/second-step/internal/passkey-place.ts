import { isIP } from 'node:net'
import { env } from '@/lib/platform/env/env.ts'

/** The host name that passkeys are bound to, and the addresses where they work. */
export type PasskeyPlace = { host: string; origins: string[] }

/**
 * Browsers bind a passkey to a host name and refuse it elsewhere, so it is that of the first address that has one: an IP
 * address has none. Null if nobody can have passkeys here.
 */
export function passkeyPlace(): PasskeyPlace | null {
  const places = env().appOrigins.map((origin) => ({ origin, host: new URL(origin).hostname }))
  const host = places.find((place) => isIP(place.host.replace(/^\[|\]$/g, '')) === 0)?.host
  if (host === undefined) return null
  return { host, origins: places.filter((place) => place.host === host).map(({ origin }) => origin) }
}
