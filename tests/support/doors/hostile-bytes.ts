import fc from 'fast-check'
import { type OwnAddress, ownAddress, toAddress } from './hostile-address.ts'
import { nasty } from './hostile-values.ts'

/** What is written to one connection, piece by piece: requests that no client of HTTP would make. */
export type HostileBytes = { requests: readonly HostileRequestBytes[]; cutsAt: number }
type HostileRequestBytes = {
  method: string
  address: OwnAddress
  version: string
  lines: readonly string[]
  body: Buffer
}

const LINES = [
  'Host: x',
  'Host: a b',
  'Host: [::1',
  'Host:',
  'X-Forwarded-Host: ,',
  'X-Forwarded-Proto: javascript',
  'Origin: https://elsewhere.example',
  'Origin: null',
  'Content-Length: 3',
  'Content-Length: -1',
  'Content-Length: 5, 5',
  'Content-Length: 9000000000',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked, chunked',
  'Transfer-Encoding: gzip',
  'Expect: 100-continue',
  'Expect: x',
  'Upgrade: websocket\r\nConnection: upgrade\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13',
  'Upgrade: h2c\r\nConnection: upgrade',
  'Content-Type: multipart/form-data; boundary=b',
  'Content-Type: text/plain',
  'Next-Action: x',
  'Next-Action: 7f00',
  'RSC: 1',
  'RSC: 1\r\nNext-Router-State-Tree: %5B%22%22',
  'RSC: 1\r\nNext-Router-Prefetch: 1',
  'X-Action-Redirect: 1',
  'X-Action-Forwarded: 1',
  'X-Middleware-Subrequest: proxy:proxy:proxy',
  'X-Matched-Path: /x',
  'Connection: keep-alive',
  'no colon',
  ' folded',
  ': nameless',
  `X-Long: ${'x'.repeat(20_000)}`,
  `Cookie: ${'a=b; '.repeat(1_000)}`,
  `Cookie: pos-session=${'x'.repeat(4_000)}`,
]
const BODIES = [
  '',
  '5\r\nhello\r\n0\r\n\r\n',
  'zz\r\n',
  '5;x=y\r\nhel',
  'ffffffffffffffffff\r\n',
  '--b\r\nContent-Disposition: form-data; name="0"\r\n\r\n["$K1"]\r\n--b--\r\n',
  '["$Q9"]',
]

const request: fc.Arbitrary<HostileRequestBytes> = fc.record({
  method: fc.constantFrom('GET', 'GET', 'POST', 'POST', 'HEAD', 'TRACE', 'CONNECT', 'OPTIONS', 'PRI', 'get', ''),
  address: ownAddress,
  version: fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'http/1.1', ''),
  lines: fc.array(fc.constantFrom(...LINES), { maxLength: 5 }),
  body: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...BODIES).map((body) => Buffer.from(body)) },
    { weight: 1, arbitrary: nasty },
  ),
})

/** Up to three requests of one connection, cut into two pieces somewhere. */
export const hostileBytes: fc.Arbitrary<HostileBytes> = fc.record({
  requests: fc.array(request, { minLength: 1, maxLength: 3 }),
  cutsAt: fc.nat({ max: 400 }),
})

/** The bytes as they are written. Half of the requests say their own host, so that they get further. */
export function toPieces({ requests, cutsAt }: HostileBytes, host: string, doors: readonly string[]): Buffer[] {
  const bytes = Buffer.concat(
    requests.flatMap((one, at) => {
      const own = one.lines.some((line) => line.startsWith('Host')) ? [] : [`Host: ${host}`]
      const length =
        one.lines.some((line) => /^(Content-Length|Transfer-)/.test(line)) || one.body.length === 0
          ? []
          : [`Content-Length: ${one.body.length}`]
      const last = at === requests.length - 1 ? ['Connection: close'] : []
      const head = [
        `${one.method} ${toAddress(one.address, doors)} ${one.version}`,
        ...own,
        ...length,
        ...one.lines,
        ...last,
      ]
      return [Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), one.body]
    }),
  )
  return [bytes.subarray(0, cutsAt), bytes.subarray(cutsAt)]
}
