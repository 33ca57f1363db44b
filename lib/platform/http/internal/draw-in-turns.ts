import { AsyncResource } from 'node:async_hooks'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Turns } from './turns.ts'

/** What is not a page: files, requests from scripts or other programs, and a customer display's stream. */
const NO_PAGE = /^\/(_next|api)\/|\/live(\?|$)|^\/[^?]*\.\w+(\?|$)/

const inTurns = new WeakSet<Server>()

/**
 * Makes pages wait for each other, and presses for none of them (decision 084). Rendering a page takes about forty
 * milliseconds of the process's one thread. Many at once slow each other down, and any sale made meanwhile.
 */
export function drawInTurns(server: Server): void {
  if (inTurns.has(server)) return
  inTurns.add(server)
  const turns = new Turns()
  // Next's own.
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answer = () => {
      for (const listener of listeners) listener.call(server, request, response)
    }
    // Whichever request ends the wait, this one keeps its own trace.
    if (waits(request)) turns.take(response, AsyncResource.bind(answer))
    else answer()
  })
}

/**
 * Whether a page waits; all do except one that a form leads to, which Next fetches from itself while answering the
 * form.
 */
function waits({ method, url = '', headers }: IncomingMessage): boolean {
  return method === 'GET' && !NO_PAGE.test(url) && headers['x-action-redirect'] === undefined
}
