import net from 'node:net'

/** Address ranges that hold no public server. The shop has the same (tests/contract/public-addresses.test.ts). */
const PRIVATE = new net.BlockList()
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
  PRIVATE.addSubnet(address, prefix, 'ipv4')
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
  PRIVATE.addSubnet(address, prefix, 'ipv6')
}

/** True for an IP address not reachable from the public internet, including IPv4 written as IPv6. */
export function isPrivateAddress(address: string): boolean {
  if (net.isIPv4(address)) return PRIVATE.check(address, 'ipv4')
  return net.isIPv6(address) && !(PUBLIC_V6.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6'))
}

/** True for the names and addresses of this machine. */
function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

/**
 * Why a webhook URL is refused, in words for its owner; null if it is fine. It must be public `https://` on port 443
 * (service-api.md, Events); `allowLocal` also allows `http` on this machine.
 */
export function webhookUrlProblem(text: string, allowLocal: boolean): string | null {
  if (!URL.canParse(text)) return 'must be a URL'
  const url = new URL(text)
  if (url.username || url.password) return 'must not hold a user name or password'
  const host = url.hostname
  if (allowLocal && url.protocol === 'http:' && isLoopbackHost(host)) return null
  if (url.protocol !== 'https:') return 'must start with https://'
  if (url.port !== '') return 'must use port 443'
  const bare = host.replace(/^\[|\]$/g, '')
  if (net.isIP(bare) !== 0) return isPrivateAddress(bare) ? 'must be a public address' : null
  const local = !/\.[^.]+\.?$/.test(host) || /(^|\.)(local|localhost|internal|lan|home|test|invalid)\.?$/.test(host)
  return local ? 'must be a public address' : null
}
