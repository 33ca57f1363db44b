import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import net from 'node:net'

/** Address ranges without public servers. The simulator has the same (tests/contract/public-addresses.test.ts). */
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

/** Only 2000::/3 is public; addresses outside it that embed an IPv4 address are refused with the rest. */
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

/** Whether an IP address can be that of a public server. */
function isPublicAddress(address: string): boolean {
  if (net.isIPv4(address)) return !INSIDE.check(address, 'ipv4')
  return net.isIPv6(address) && PUBLIC_V6.check(address, 'ipv6') && !INSIDE.check(address, 'ipv6')
}

/**
 * Whether we may call a URL that the office typed: only https, without user and password, and to no address inside a
 * network.
 */
export function isPublicUrl(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  return net.isIP(host) === 0 ? /\.[^.]+\.?$/.test(host) && !INSIDE_NAME.test(host) : isPublicAddress(host)
}

/** Why a message was not sent: its address is inside a network, not public. */
export const INSIDE_CODE = 'ADDRESS_INSIDE'

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/**
 * Resolves a name for a connection, and refuses it if any of its addresses is inside a network. The connection uses the
 * very addresses that were checked.
 */
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
