import net from 'node:net'

/** Address ranges that hold no public server. */
const PRIVATE = new net.BlockList()
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(address, prefix, 'ipv4')
}
for (const [address, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(address, prefix, 'ipv6')
}

/** True for an IP address not reachable from the public internet, including IPv4 written as IPv6. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return PRIVATE.check(mapped, 'ipv4')
  // Other IPv6 forms that embed an IPv4 address, in hexadecimal, are all refused.
  if (/^(::ffff:|64:ff9b:)/i.test(address)) return true
  const version = net.isIP(address)
  return version !== 0 && PRIVATE.check(address, version === 6 ? 'ipv6' : 'ipv4')
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
  const local =
    isLoopbackHost(host) || !host.includes('.') || /\.(local|localhost|internal|test|invalid)\.?$/.test(host)
  return local ? 'must be a public address' : null
}
