import type { IncomingMessage, ServerResponse } from 'node:http'

/** A whole page for a fault, by language. */
export type FaultPages = ReadonlyMap<string, string>

const CHOSEN = /(?:^|; )(?:__Host-)?locale=(\w+)/

/**
 * Says in our words what a fault means, where Next answers a form without a script with "Internal Server Error", and a
 * page with one that stays empty without a script. Browsers with a script are told by app/error.tsx, with a support id; those
 * that say for what they ask (Sec-Fetch-Dest) are taken to have one.
 */
export function tellFaults(request: IncomingMessage, response: ServerResponse, pages: FaultPages): void {
  const { headers, method } = request
  if (!headers.accept?.includes('text/html') || headers['next-action'] !== undefined) return
  if (method !== 'POST' && headers['sec-fetch-dest'] !== undefined) return
  const [writeHead, write, end] = [response.writeHead, response.write, response.end].map(
    (own) => own.bind(response) as (...given: unknown[]) => unknown,
  ) as [Own, Own, Own]
  let isTold = false
  const unlessTold = (own: Own, instead: unknown) =>
    ((...given: unknown[]) => {
      // Else Node writes the head within its own write, and what was given after it.
      if (response.statusCode === 500 && !response.headersSent) response.writeHead(500)
      if (!isTold) return own(...given)
      const done = given.at(-1)
      if (typeof done === 'function') done()
      return instead
    }) as never
  response.write = unlessTold(write, true)
  response.end = unlessTold(end, response)
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    if (status !== 500 || isTold) return writeHead(status, ...rest)
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'etag']) response.removeHeader(name)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    writeHead(status)
    end(pages.get(CHOSEN.exec(headers.cookie ?? '')?.[1] ?? 'en') ?? pages.get('en'))
    isTold = true
    return response
  }) as never
}

type Own = (...given: unknown[]) => unknown
