import { headers } from 'next/headers'
import { env } from '@/lib/platform/env/env.ts'
import { clientAddress, PEER_HEADER } from '@/lib/platform/http/client-address.ts'

/** The client's address, trusting the proxies that TRUSTED_PROXIES names; `unknown` if nothing tells it. */
export async function remoteAddress(): Promise<string> {
  const given = await headers()
  const came = { peer: given.get(PEER_HEADER) ?? '', forwardedFor: given.get('x-forwarded-for') ?? '' }
  return clientAddress(came, env().trustedProxies)
}
