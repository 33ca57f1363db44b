/**
 * `npm start`: runs the built web app, with the options of `next start`; HOSTNAME is the address it listens on. Signals reach this process itself, which
 * finishes its open work first (lib/platform/ending/end-on-signal.ts); Next would wait for live screens, and end with
 * 143.
 */
import { hostname } from 'node:os'
import './launcher/keep-early-requests.mjs'
import './launcher/long-queue.mjs'

process.env.NEXT_MANUAL_SIG_HANDLE = '1'
process.argv.splice(2, 0, 'start')
// Shells and containers set HOSTNAME to the machine's own name, which asks for nothing.
const { HOSTNAME } = process.env
const isGiven = process.argv.some((word) => /^(-H|--hostname)\b/.test(word))
if (HOSTNAME && HOSTNAME !== hostname() && !isGiven) process.argv.push('--hostname', HOSTNAME)
await import('next/dist/bin/next')
