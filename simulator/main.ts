import { createAdaptorServer } from '@hono/node-server'
import { createApp } from './app.ts'
import { createSimulator } from './create-simulator.ts'
import { ensureDemoPartner } from './domain/demo-partner.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'
import { openDatabase } from './store/database.ts'
import { migrate } from './store/migrate.ts'

const HOST = '127.0.0.1'
/** Stopping must take less than five seconds, whatever is still in flight. */
const LAST_MOMENT_MS = 4_000

type Database = { url: string; stop(): Promise<void> }

async function startDatabase(settings: Settings): Promise<Database> {
  if (settings.databaseUrl !== null) return { url: settings.databaseUrl, stop: async () => undefined }
  const { startPostgres } = await import('../scripts/postgres.ts')
  const name = 'simulator'
  const postgres = await startPostgres({ dataDir: settings.dataDir, databases: [name] })
  return { url: postgres.url(name), stop: postgres.stop }
}

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const database = await startDatabase(settings)
  const pool = openDatabase(database.url)
  const relaxedPool = openDatabase(database.url, { relaxed: true, max: 2 })
  await migrate(pool)
  const simulator = await createSimulator(settings, pool, relaxedPool)
  await ensureDemoPartner(pool, simulator.clock.now())
  const app = createApp(simulator)
  const server = createAdaptorServer({ fetch: app.fetch, hostname: HOST })

  const stop = async (): Promise<void> => {
    setTimeout(() => process.exit(0), LAST_MOMENT_MS)
    simulator.dispatcher.stop()
    await new Promise((resolve) => {
      server.close(resolve)
      if ('closeIdleConnections' in server) server.closeIdleConnections()
    })
    await simulator.scheduler.stop()
    await Promise.all([pool.end(), relaxedPool.end()])
    await database.stop()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())

  server.once('error', (error: NodeJS.ErrnoException) => {
    const taken = error.code === 'EADDRINUSE'
    console.error(taken ? `Port ${settings.port} is taken: set SIMULATOR_PORT to another.` : error.message)
    void database.stop().finally(() => process.exit(1))
  })
  server.listen(settings.port, HOST, () => {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : settings.port
    simulator.scheduler.follow()
    simulator.dispatcher.wake()
    console.log(`The simulator is ready at http://${HOST}:${port} (API under /api/v1, portal under /portal)`)
  })
}

main().catch((error: unknown) => {
  if (error instanceof SettingsError) for (const fault of error.faults) console.error(fault)
  else console.error(error)
  process.exit(1)
})
