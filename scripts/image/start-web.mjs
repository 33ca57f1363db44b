/**
 * The image's `web`: Next's standalone server, which ends as `npm start` does. It listens on every address, whatever
 * HOSTNAME says, because container runtimes set that to the container's own name. Use `--hostname ::` for networks
 * without IPv4.
 */
import { parseArgs } from 'node:util'
import '../launcher/keep-early-requests.mjs'
import '../launcher/long-queue.mjs'

const { values } = parseArgs({ options: { hostname: { type: 'string' }, port: { type: 'string' } } })
process.env.HOSTNAME = values.hostname ?? '0.0.0.0'
process.env.PORT = values.port ?? process.env.PORT
process.env.NEXT_MANUAL_SIG_HANDLE = '1'
// A file beside the programs in the image, which we must not bundle.
await import(new URL('../server.js', import.meta.url).href)
