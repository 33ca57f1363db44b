import type { IncomingHttpHeaders } from 'node:http'
import { isLoopbackAddress, isLoopbackHost } from '../loopback.ts'

/**
 * Whether a request may reach the demo, which signs anybody in: only from this machine, by one of its own names. A
 * tunnel or a proxy on this machine gives itself away by the name that was asked for, and by whom it names; so does a
 * page elsewhere that has its own name lead here.
 */
export function mayReachDemo(headers: IncomingHttpHeaders, peer: string | undefined): boolean {
  const { host = '', origin } = headers
  const forwarded = (name: string) => {
    const value = headers[name]
    return value === undefined
      ? []
      : String(value)
          .split(',')
          .map((part) => part.trim())
  }
  return (
    isLoopbackAddress(peer ?? '') &&
    isLoopbackHost(host) &&
    headers.forwarded === undefined &&
    forwarded('x-forwarded-host').every(isLoopbackHost) &&
    forwarded('x-forwarded-for').every(isLoopbackAddress) &&
    (origin === undefined || (URL.canParse(origin) && isLoopbackHost(new URL(origin).host)))
  )
}
