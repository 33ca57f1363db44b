import type { IncomingMessage, ServerResponse } from 'node:http'

/** How Next marks its answer to a form whose action is not in this build; its body is bare text. */
const GONE = { status: 409, header: 'x-nextjs-action-not-found' }

const TOLD = '/refused?problem=PROGRAM_UPDATED'

/**
 * Redirects a form posted without script from a page of another version to a page that says so; going back shows the
 * form as it was filled in. With script the page says so itself (app/error.tsx).
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
