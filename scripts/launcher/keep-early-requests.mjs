/**
 * Next accepts connections before it runs instrumentation.ts. Requests that come earlier wait here until those who
 * watch and guard requests are ready (lib/platform/next/on-request-start.ts). Imported before Next.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

const CHANNEL = 'http.server.request.start'
const started = []
const held = []
const servers = new Set()
let ended = false

const keep = (message) => {
  if (!servers.has(message.server)) hold(message.server)
  started.push(message)
}

/** Puts our listener before Next's. Those who take over the server's listeners later come before both. */
function hold(server) {
  servers.add(server)
  const listeners = server.listeners('request')
  const wait = (request, response) => {
    const pass = () => {
      for (const listener of listeners) listener.call(server, request, response)
    }
    const isFirst = server.listeners('request').includes(wait)
    if (ended) pass()
    else held.push(isFirst ? () => server.emit('request', request, response) : pass)
  }
  server.removeAllListeners('request')
  server.on('request', wait)
}

function end() {
  unsubscribe(CHANNEL, keep)
  ended = true
  for (const goOn of held) goOn()
}

subscribe(CHANNEL, keep)
globalThis.posEarlyRequests = { started, end }
