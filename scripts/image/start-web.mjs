/**
 * The image's `web`: Next's standalone server, which ends as `npm start` does. It listens everywhere, since HOSTNAME is
 * the container's own name to whoever runs containers; `--hostname ::` for networks without IPv4.
 */
import { parseArgs } from 'node:util'
import '../launcher/keep-early-requests.mjs'
import '../launcher/long-queue.mjs'

const { values } = parseArgs({ options: { hostname: { type: 'string' }, port: { type: 'string' } } })
process.env.HOSTNAME = values.hostname ?? '0.0.0.0'
process.env.PORT = values.port ?? process.env.PORT
process.env.NEXT_MANUAL_SIG_HANDLE = '1'
// Beside the programs in the image; not ours to bundle.
await import(new URL('../server.js', import.meta.url).href)
