import type { IncomingMessage, ServerResponse } from 'node:http'

export type FaultPage = (pathname: string, cookies: string) => string

export type WholePages = ReadonlyMap<string, string>

const CHOSEN = /(?:^|; )(?:__Host-)?locale=(\w+)/

/** A page where Next would answer "Internal Server Error" or nothing; with script, app/error.tsx explains it. */
export function showErrorPage(request: IncomingMessage, response: ServerResponse, page: FaultPage): void {
  const { headers, method } = request
  if (!headers.accept?.includes('text/html') || headers['next-action'] !== undefined) return
  if (method !== 'POST' && headers['sec-fetch-dest'] !== undefined) return
  const [writeHead, write, end] = [response.writeHead, response.write, response.end].map(
    (own) => own.bind(response) as (...given: unknown[]) => unknown,
  ) as [Own, Own, Own]
  let isTold = false
  const unlessTold = (own: Own, instead: unknown) =>
    ((...given: unknown[]) => {
      // Otherwise Node writes the head inside its own write, and headers set later are lost.
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
    end(page(pathOf(request), headers.cookie ?? ''))
    isTold = true
    return response
  }) as never
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '/'
}

export function choosePage(pages: WholePages, cookies = ''): string | undefined {
  return pages.get(CHOSEN.exec(cookies)?.[1] ?? 'en') ?? pages.get('en')
}

type Own = (...given: unknown[]) => unknown

/** Next's answer to a form whose action is not in this build. */
const GONE = { status: 409, header: 'x-nextjs-action-not-found' }

const UPDATED_PAGE = '/refused?problem=PROGRAM_UPDATED'

/** A form posted without script from a page of another version gets a page that says so. */
export function redirectOldForms({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers['next-action'] !== undefined) return
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== GONE.status || !response.hasHeader(GONE.header)) return writeHead(status, ...rest)
    response.setHeader('location', UPDATED_PAGE)
    return writeHead(303)
  }
}
