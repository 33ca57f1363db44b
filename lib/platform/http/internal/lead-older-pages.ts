import type { IncomingMessage, ServerResponse } from 'node:http'

/** How Next marks its answer to a form whose action is not in this build, which it gives in its own bare words. */
const GONE = { status: 409, header: 'x-nextjs-action-not-found' }

const TOLD = '/refused?problem=PROGRAM_UPDATED'

/**
 * Leads a form posted without a script from a page of another version to the page that says so; the way back shows it as
 * it was filled in. With a script the page tells it (app/error.tsx).
 */
export function leadOlderPages({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers['next-action'] !== undefined) return
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== GONE.status || !response.hasHeader(GONE.header)) return writeHead(status, ...rest)
    response.setHeader('location', TOLD)
    return writeHead(303)
  }
}
