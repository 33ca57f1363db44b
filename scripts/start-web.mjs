/**
 * `npm start`: runs the built web app, with the options of `next start`. Signals reach this process itself, which
 * finishes its open work first (lib/platform/ending/end-on-signal.ts); Next would wait for live screens, and end with
 * 143.
 */
import './launcher/keep-early-requests.mjs'
import './launcher/long-queue.mjs'

process.env.NEXT_MANUAL_SIG_HANDLE = '1'
process.argv.splice(2, 0, 'start')
await import('next/dist/bin/next')
