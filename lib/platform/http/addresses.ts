import { BlockList, isIP, isIPv6 } from 'node:net'

/** The connection's peer; set by `cleanRequest`, never by a client. */
export const PEER_HEADER = 'x-pos-peer'

const MAPPED = /^::ffff:(?=\d+\.)/i

export type TrustedProxies = { has(address: string): boolean }

/** Addresses and networks such as `10.0.0.0/8`, with commas; null if one cannot be read. */
export function parseProxies(text: string): TrustedProxies | null {
  const list = new BlockList()
  for (const one of text.split(',').map((part) => part.trim())) {
    if (one === '') continue
    const [address = '', bits] = one.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    const most = family === 'ipv6' ? 128 : 32
    if (isIP(address) === 0 || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most))) return null
    list.addSubnet(address, Number(bits ?? most), family)
  }
  return { has: (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') }
}

type Came = { peer: string; forwardedFor: string }

/** The peer or, while that is a trusted proxy, the one before it in X-Forwarded-For. An IPv6 network is one address. */
export function clientAddress({ peer, forwardedFor }: Came, trusted: TrustedProxies): string {
  const hops = [...forwardedFor.split(',').map((hop) => hop.trim().replace(MAPPED, '')), peer.replace(MAPPED, '')]
  let address = hops.pop() ?? ''
  while (trusted.has(address) && isIP(hops.at(-1) ?? '') !== 0) address = hops.pop() ?? ''
  return isIP(address) === 0 ? 'unknown' : networkOf(address)
}

/** The first 64 bits of an IPv6 address, which is what one connection gets. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail ?? '')]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/** Also an IPv4 one written as IPv6 (`::ffff:127.0.0.1`). */
export function isLoopbackAddress(address: string): boolean {
  return LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host)
}
