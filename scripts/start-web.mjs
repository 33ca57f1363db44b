/**
 * `npm start`: the built web app, as `next start` with its options. Signals reach this very process, which drains by
 * itself (lib/platform/ending/end-when-told.ts); Next would wait for live screens, and end with 143.
 *
 * Next takes connections before it runs instrumentation.ts; what came until then is kept for those who watch requests
 * (lib/platform/http/on-request-start.ts).
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

const CHANNEL = 'http.server.request.start'
const started = []
const keep = (message) => started.push(message)
subscribe(CHANNEL, keep)
globalThis.posEarlyRequests = { started, end: () => unsubscribe(CHANNEL, keep) }

process.env.NEXT_MANUAL_SIG_HANDLE = '1'
process.argv.splice(2, 0, 'start')
await import('next/dist/bin/next')
