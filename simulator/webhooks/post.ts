import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPrivateAddress } from './url-rules.ts'

const TIMEOUT_MS = 10_000
const KEPT_BYTES = 2_048

/** What came of one try: the status and the start of the body, or why there was no answer. */
export type TryResult = { status: number | null; body: string | null; durationMs: number; error: string | null }

/** Resolves names like the system does, but never to an address that is not public. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const open = addresses.filter(({ address }) => !isPrivateAddress(address))
    const first = open[0]
    if (!first) return callback(new Error('the address is not public'), '', 0)
    if (options.all) return callback(null, open)
    callback(null, first.address, first.family)
  })
}

/**
 * Posts a body once and reports the answer; never throws. The receiver has 10 seconds (service-api, Events);
 * redirects are answers like any other and are not followed.
 */
export function postOnce(url: string, headers: Record<string, string>, body: string): Promise<TryResult> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const target = new URL(url)
    const secure = target.protocol === 'https:'
    const request = (secure ? https : http).request(target, {
      method: 'POST',
      agent: false,
      headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), ...headers },
      ...(secure && { lookup: publicLookup }),
    })
    const timer = setTimeout(() => request.destroy(new Error('no answer within 10 seconds')), TIMEOUT_MS)
    const finish = (result: Omit<TryResult, 'durationMs'>): void => {
      clearTimeout(timer)
      request.destroy()
      resolve({ ...result, durationMs: Math.round(performance.now() - startedAt) })
    }
    request.on('error', (error: Error) => finish({ status: null, body: null, error: error.message || error.name }))
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      const done = (): void => {
        const text = Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString('utf8').replaceAll('\0', '')
        finish({ status: response.statusCode ?? null, body: text, error: null })
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size >= KEPT_BYTES) done()
      })
      response.on('end', done)
    })
    request.end(body)
  })
}
