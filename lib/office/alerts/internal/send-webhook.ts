import { createHmac } from 'node:crypto'
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import net from 'node:net'
import { Agent, request } from 'undici'
import { env } from '@/lib/platform/env/env.ts'
import { processNow } from '@/lib/platform/shared/time/now.ts'
import type { Sent } from '../model.ts'

const PATIENCE_MS = 10_000

/**
 * Posts an alert as JSON; X-Alert-Signature is the hex HMAC-SHA256 of `<X-Alert-Timestamp>.<body>` under
 * ALERT_WEBHOOK_SECRET. Follows no redirect. Never throws.
 */
export async function sendWebhook(address: string, payload: Record<string, unknown>): Promise<Sent> {
  const settings = env().alertWebhooks
  if (settings === null) return { sent: false, problem: 'NOT_SET_UP' }
  if (!settings.toPrivate && !(URL.canParse(address) && isPublicUrl(new URL(address)))) {
    return { sent: false, problem: INSIDE_CODE }
  }
  const body = JSON.stringify(payload)
  const timestamp = String(Math.floor(processNow().getTime() / 1000))
  const signature = createHmac('sha256', settings.secret).update(`${timestamp}.${body}`).digest('hex')
  const connect = { timeout: PATIENCE_MS, ...(!settings.toPrivate && { lookup: lookUpPublic }) }
  const agent = new Agent({ connect, headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS })
  try {
    const answer = await request(address, {
      method: 'POST',
      dispatcher: agent,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        'content-type': 'application/json',
        'x-alert-timestamp': timestamp,
        'x-alert-signature': signature,
      },
      body,
    })
    const isTaken = answer.statusCode >= 200 && answer.statusCode < 300
    return isTaken ? { sent: true, problem: null } : { sent: false, problem: `HTTP ${answer.statusCode}` }
  } catch (error) {
    const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
    return { sent: false, problem: String(cause?.code ?? code ?? 'NOT_SENT') }
  } finally {
    await agent.destroy()
  }
}

/** Without public servers. The simulator has the same ranges (tests/contract/public-addresses.test.ts). */
const INSIDE = new net.BlockList()
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  INSIDE.addSubnet(address, prefix, 'ipv4')
}

/** Only 2000::/3 is public; what embeds an IPv4 address elsewhere is refused with the rest. */
const PUBLIC_V6 = new net.BlockList()
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6')
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  INSIDE.addSubnet(address, prefix, 'ipv6')
}

/** Names that only a network of its own knows. */
const INSIDE_NAME = /(^|\.)(local|localhost|internal|lan|home|test|invalid)\.?$/

function isPublicAddress(address: string): boolean {
  if (net.isIPv4(address)) return !INSIDE.check(address, 'ipv4')
  return net.isIPv6(address) && PUBLIC_V6.check(address, 'ipv6') && !INSIDE.check(address, 'ipv6')
}

/** Whether we may call a typed URL: https, without user and password, to no address inside a network. */
export function isPublicUrl(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  return net.isIP(host) === 0 ? /\.[^.]+\.?$/.test(host) && !INSIDE_NAME.test(host) : isPublicAddress(host)
}

export const INSIDE_CODE = 'ADDRESS_INSIDE'

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/** Refuses a name if any of its addresses is inside a network; the connection uses the addresses that were checked. */
export function lookUpPublic(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, '')
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return found(Object.assign(new Error('not a public address'), { code: INSIDE_CODE }), '')
    }
    if (options.all) found(null, addresses)
    else found(null, first.address, first.family)
  })
}
