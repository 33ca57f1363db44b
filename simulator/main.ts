import { readSettings, type Settings, SettingsError } from './settings.ts'

/** Stopping must take less than five seconds, whatever is in flight. */
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
  // The database starts while the program is still loading.
  const starting = startDatabase(settings)
  const [database, { runSimulator }] = await Promise.all([starting, import('./run-simulator.ts')])
  const simulator = await runSimulator(settings, database.url).catch(async (error: NodeJS.ErrnoException) => {
    await database.stop()
    const taken = error.code === 'EADDRINUSE'
    throw taken ? new SettingsError([`Port ${settings.port} is taken: set SIMULATOR_PORT to another.`]) : error
  })

  const stop = async (): Promise<void> => {
    setTimeout(() => process.exit(0), LAST_MOMENT_MS)
    await simulator.stop()
    await database.stop()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
  console.log(`The simulator is ready at ${simulator.url} (API under /api/v1, portal under /portal)`)
}

main().catch((error: unknown) => {
  if (error instanceof SettingsError) for (const fault of error.faults) console.error(fault)
  else console.error(error)
  process.exit(1)
})
