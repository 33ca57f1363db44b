/**
 * Next accepts connections before it runs instrumentation.ts. Requests that come earlier are kept here for those who
 * watch requests (lib/platform/http/on-request-start.ts). Imported before Next.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

const CHANNEL = 'http.server.request.start'
const started = []
const keep = (message) => started.push(message)
subscribe(CHANNEL, keep)
globalThis.posEarlyRequests = { started, end: () => unsubscribe(CHANNEL, keep) }
