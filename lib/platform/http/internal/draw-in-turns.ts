import { AsyncResource } from 'node:async_hooks'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Turns } from './turns.ts'

/** What is no page: files, what a script or another program asks for, and what a customer's display hears. */
const NO_PAGE = /^\/(_next|api)\/|\/live(\?|$)|^\/[^?]*\.\w+(\?|$)/

const inTurns = new WeakSet<Server>()

/**
 * Lets pages wait for each other, and presses for none of them (decision 084). Drawing a page takes some forty
 * milliseconds of the process's one thread. Of many at once all get slow, and so does a sale that is made meanwhile.
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
    // Whichever request ends the wait, its trace is not this one's.
    if (waits(request)) turns.take(response, AsyncResource.bind(answer))
    else answer()
  })
}

/** A page waits, but for one that a form leads to, which Next asks itself for while it answers the form. */
function waits({ method, url = '', headers }: IncomingMessage): boolean {
  return method === 'GET' && !NO_PAGE.test(url) && headers['x-action-redirect'] === undefined
}
