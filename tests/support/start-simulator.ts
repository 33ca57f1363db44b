import { runSimulator } from '../../simulator/run-simulator.ts'
import { createServiceDatabase } from './postgres.ts'
import { type Simulator, simulatorAt } from './simulator-client.ts'

export type OwnSimulator = Simulator & { databaseUrl: string; stop(): Promise<void> }

/** How long a stop waits for what is under way, as a process that is told to end does. */
const DRAIN_MS = 2_500

/** The Service is another machine: a test that sets this process's clock does not set the Service's. */
const wallNow = Date.now

/**
 * Starts a simulator with a database of its own, from a copy of the migrated one, and a real HTTP server on a free port.
 * It runs in the test's process: a process of its own would take ten times as long to start, once for each file.
 */
export async function startSimulator({ minimal = false }: { minimal?: boolean } = {}): Promise<OwnSimulator> {
  const database = await createServiceDatabase()
  const settings = { port: 0, databaseUrl: database.url, dataDir: '', minimal, allowLocalWebhooks: true }
  const running = await runSimulator(settings, database.url, wallNow)
  return {
    ...simulatorAt(running.url),
    databaseUrl: database.url,
    async stop() {
      await running.stop(AbortSignal.timeout(DRAIN_MS))
      await database.drop()
    },
  }
}
