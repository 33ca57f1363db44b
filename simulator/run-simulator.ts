import { createServer, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { createSimulator } from './create-simulator.ts'
import { ensureDemoPartner } from './domain/demo-partner.ts'
import { newId } from './domain/ids.ts'
import { errorEnvelope, invalidField } from './http/api-error.ts'
import type { Settings } from './settings.ts'
import type { Simulator } from './simulator.ts'
import { openDatabase } from './store/database.ts'
import { migrate } from './store/migrate.ts'

const HOST = '127.0.0.1'

const CLOSE_IDLE_EVERY_MS = 20
/** How long a hurried stop still waits for what is being written. */
const LAST_MOMENT_MS = 500

/** A listening simulator; `stop` finishes what is in flight, and cuts it off once `hurry` is aborted. */
export type RunningSimulator = { url: string; stop(hurry: AbortSignal): Promise<void> }

/** Migrates the database and listens; rejects with EADDRINUSE if the port is taken. */
export async function runSimulator(
  settings: Settings,
  databaseUrl: string,
  wallNow: () => number = Date.now,
): Promise<RunningSimulator> {
  const pool = openDatabase(databaseUrl)
  const relaxedPool = openDatabase(databaseUrl, { relaxed: true, max: 2 })
  await migrate(pool)
  const simulator = await createSimulator(settings, { pool, relaxedPool, wallNow })
  await ensureDemoPartner(pool, simulator.clock.now())
  const app = createApp(simulator)
  const server = createServer(getRequestListener(app.fetch, { hostname: HOST, errorHandler: refuseUnreadable }))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, HOST, resolve)
  })
  simulator.scheduler.follow()
  await simulator.dispatcher.follow()
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  return {
    url: `http://${HOST}:${port}`,
    async stop(hurry) {
      await Promise.race([drain(server, simulator), aborted(hurry)])
      server.closeAllConnections()
      const ended = Promise.all([simulator.scheduler.stop(), simulator.requestLog.flush()])
        .then(() => Promise.all([pool.end(), relaxedPool.end()]))
        .catch(() => undefined)
      await Promise.race([ended, pause(LAST_MOMENT_MS)])
    },
  }
}

/** Accepts no more calls; resolves once those in flight and the webhook tries in progress have their answers. */
async function drain(server: Server, { dispatcher }: Simulator): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  // A kept-alive connection becomes idle only once its answer is sent.
  const closing = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
  await Promise.all([closed, dispatcher.stop()]).finally(() => clearInterval(closing))
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** A request with an unreadable address never reaches the app; it gets the same envelope. */
function refuseUnreadable(): Response {
  const error = invalidField('Host', 'is not the address of a server')
  return Response.json(errorEnvelope(error, `http://${HOST}/docs#${error.code}`), {
    status: error.status,
    headers: { 'X-Request-Id': newId('req') },
  })
}
