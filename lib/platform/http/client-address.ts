import { BlockList, isIP, isIPv6 } from 'node:net'

/** The request header with the connection's peer address; set by `watchRequests`, never by a client. */
export const PEER_HEADER = 'x-pos-peer'

const MAPPED = /^::ffff:(?=\d+\.)/i

/** Proxies whose X-Forwarded-For counts. */
export type TrustedProxies = { has(address: string): boolean }

/** Reads addresses and networks such as `10.0.0.0/8`, separated by commas; null if one cannot be read. */
export function readProxies(text: string): TrustedProxies | null {
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

/**
 * The address a request comes from: the peer or, while that is a trusted proxy, the one before it in X-Forwarded-For,
 * and so on. Entries before an untrusted address were written by its holder and are not believed. An IPv6 network
 * counts as one address, since its holder owns all of it.
 */
export function clientAddress({ peer, forwardedFor }: Came, trusted: TrustedProxies): string {
  const hops = [...forwardedFor.split(',').map((hop) => hop.trim().replace(MAPPED, '')), peer.replace(MAPPED, '')]
  let address = hops.pop() ?? ''
  while (trusted.has(address) && isIP(hops.at(-1) ?? '') !== 0) address = hops.pop() ?? ''
  return isIP(address) === 0 ? 'unknown' : networkOf(address)
}

/** The first 64 bits of an IPv6 address, which is what one connection gets; an IPv4 address as it is. */
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
