import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { createSimulator } from './create-simulator.ts'
import { ensureDemoPartner } from './domain/demo-partner.ts'
import { newId } from './domain/ids.ts'
import { errorEnvelope, invalidField } from './http/api-error.ts'
import type { Settings } from './settings.ts'
import { openDatabase } from './store/database.ts'
import { migrate } from './store/migrate.ts'

const HOST = '127.0.0.1'

/** A listening simulator; `stop` finishes what is in flight. */
export type RunningSimulator = { url: string; stop(): Promise<void> }

/** Migrates the database and listens; rejects with EADDRINUSE if the port is taken. */
export async function runSimulator(settings: Settings, databaseUrl: string): Promise<RunningSimulator> {
  const pool = openDatabase(databaseUrl)
  const relaxedPool = openDatabase(databaseUrl, { relaxed: true, max: 2 })
  await migrate(pool)
  const simulator = await createSimulator(settings, pool, relaxedPool)
  await ensureDemoPartner(pool, simulator.clock.now())
  const app = createApp(simulator)
  const server = createServer(getRequestListener(app.fetch, { hostname: HOST, errorHandler: refuseUnreadable }))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, HOST, resolve)
  })
  simulator.scheduler.follow()
  simulator.dispatcher.wake()
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  return {
    url: `http://${HOST}:${port}`,
    async stop() {
      simulator.dispatcher.stop()
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeIdleConnections()
      })
      await simulator.scheduler.stop()
      await simulator.requestLog.flush()
      await Promise.all([pool.end(), relaxedPool.end()])
    },
  }
}

/** A request with an unreadable address never reaches the app; it gets the same envelope. */
function refuseUnreadable(): Response {
  const error = invalidField('Host', 'is not the address of a server')
  return Response.json(errorEnvelope(error, `http://${HOST}/docs#${error.code}`), {
    status: error.status,
    headers: { 'X-Request-Id': newId('req') },
  })
}
