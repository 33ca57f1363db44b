/**
 * `npm start`: the built web app, as `next start` with its options. Signals reach this very process, which drains by
 * itself (lib/platform/ending/end-when-told.ts); Next would wait for live screens, and end with 143.
 */
import './launcher/keep-early-requests.mjs'
import './launcher/long-queue.mjs'

process.env.NEXT_MANUAL_SIG_HANDLE = '1'
process.argv.splice(2, 0, 'start')
await import('next/dist/bin/next')
