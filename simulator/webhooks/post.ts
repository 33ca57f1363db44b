import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPrivateAddress } from './url-rules.ts'

const TIMEOUT_MS = 10_000
const KEPT_BYTES = 2_048

/** The result of one try: the status and the start of the body, or why there was no answer. */
export type TryResult = {
  status: number | null
  body: string | null
  durationMs: number
  error: string | null
  timedOut: boolean
}

/** Resolves names like the system does, and refuses one if any of its addresses is not public. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const [first] = addresses
    if (!first || addresses.some(({ address }) => isPrivateAddress(address))) {
      return callback(new Error('the address is not public'), '', 0)
    }
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}

/**
 * Posts a body once and returns the answer; never throws. The receiver has 10 seconds (service-api.md, Events);
 * redirects are ordinary answers and are not followed.
 */
export function postOnce(url: string, headers: Record<string, string>, body: string): Promise<TryResult> {
  const startedAt = performance.now()
  const { promise, resolve } = withResolvers<TryResult>()
  const target = new URL(url)
  const secure = target.protocol === 'https:'
  const request = (secure ? https : http).request(target, {
    method: 'POST',
    agent: false,
    headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), ...headers },
    ...(secure && { lookup: publicLookup }),
  })
  const finish = (result: Omit<TryResult, 'durationMs'>): void => {
    clearTimeout(timer)
    resolve({ ...result, durationMs: Math.round(performance.now() - startedAt) })
    request.destroy()
  }
  const timer = setTimeout(
    () => finish({ ...NO_ANSWER, error: 'no answer within 10 seconds', timedOut: true }),
    TIMEOUT_MS,
  )
  request.on('error', (error: Error) => finish({ ...NO_ANSWER, error: error.message || error.name }))
  request.on('response', (response) => {
    clearTimeout(timer)
    // The status is the answer, and it came in time; if the body is late, endless or truncated, what has arrived is
    // enough.
    void readStart(response).then((text) =>
      finish({ status: response.statusCode ?? null, body: text, error: null, timedOut: false }),
    )
  })
  request.end(body)
  return promise
}

const NO_ANSWER = { status: null, body: null, timedOut: false }
const BODY_TIMEOUT_MS = 1_000

function readStart(response: http.IncomingMessage): Promise<string> {
  const { promise, resolve } = withResolvers<string>()
  const chunks: Buffer[] = []
  let size = 0
  const done = (): void => {
    clearTimeout(timer)
    resolve(Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\0', ''))
  }
  const timer = setTimeout(done, BODY_TIMEOUT_MS)
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    if (size >= KEPT_BYTES) done()
  })
  for (const end of ['end', 'error', 'close'] as const) response.on(end, done)
  return promise
}

function withResolvers<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
