import type { IncomingHttpHeaders } from 'node:http'
import { isLoopbackAddress, isLoopbackHost } from '../loopback.ts'

/**
 * Whether a request may reach the demo, which signs anybody in: only from this machine and under one of its own names.
 * A tunnel or proxy on this machine is recognised by the host asked for and by its forwarding headers; so is a foreign
 * page whose name resolves to this machine.
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
