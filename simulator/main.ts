import { setTimeout as pause } from 'node:timers/promises'
import { readSettings, type Settings, SettingsError } from './settings.ts'
import { listenForStop } from './stop-signals.ts'

/** PostgreSQL is told to stop immediately; if it takes longer than this, we exit and it finishes without us. */
const DATABASE_GRACE_MS = 1_500

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
  // Listens before a database could be left running: asked to end while starting, the process stops once it has
  // started.
  const { asked, hurry } = listenForStop()
  // The database starts while the program is still loading.
  const starting = startDatabase(settings)
  const [database, { runSimulator }] = await Promise.all([starting, import('./run-simulator.ts')])
  const simulator = await runSimulator(settings, database.url).catch(async (error: NodeJS.ErrnoException) => {
    await database.stop()
    const taken = error.code === 'EADDRINUSE'
    throw taken ? new SettingsError([`Port ${settings.port} is taken: set SIMULATOR_PORT to another.`]) : error
  })
  console.log(`The simulator is ready at ${simulator.url} (API under /api/v1, portal under /portal)`)
  await asked
  await simulator.stop(hurry)
  await Promise.race([database.stop(), pause(DATABASE_GRACE_MS)])
  process.exit(0)
}

main().catch((error: unknown) => {
  if (error instanceof SettingsError) for (const fault of error.faults) console.error(fault)
  else console.error(error)
  process.exit(1)
})
