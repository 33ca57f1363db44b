import { isIP } from 'node:net'
import { env } from '@/lib/platform/env/env.ts'

/** The host name that passkeys are bound to, and the addresses where they work. */
export type PasskeyPlace = { host: string; origins: string[] }

/**
 * Where passkeys work: at the host name of the first of our addresses that has one, since browsers bind a passkey to a
 * host name and refuse it elsewhere, and an IP address is none. Null if nobody can have passkeys here.
 */
export function passkeyPlace(): PasskeyPlace | null {
  const places = env().appOrigins.map((origin) => ({ origin, host: new URL(origin).hostname }))
  const host = places.find((place) => isIP(place.host.replace(/^\[|\]$/g, '')) === 0)?.host
  if (host === undefined) return null
  return { host, origins: places.filter((place) => place.host === host).map(({ origin }) => origin) }
}
