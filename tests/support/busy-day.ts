import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { posEnvironment } from '../../scripts/launcher/environment.ts'
import { loadSecrets } from '../../scripts/launcher/secrets.ts'
import { clearOfMidnight } from './clear-of-midnight.ts'
import type { RunningStack } from './stack.ts'

const PROGRAM = path.join(import.meta.dirname, 'busy-day/play.ts')

/** The day's last fifth is its quiet end; with less, failed sales would be too fresh for the figures of now. */
const LEAST_AGE_MS = 5 * 60_000

/**
 * Fills a new stack with a plausible day of three branches (`busy-day/scenes.ts`) while its worker is stopped. Takes
 * some twenty seconds, and longer around midnight.
 */
export async function playBusyDay(stack: RunningStack): Promise<void> {
  await clearOfMidnight(LEAST_AGE_MS)
  await stack.worker.stop(2_500)
  const { databaseUrl, simulatorDatabaseUrl, simulatorUrl, webUrl } = stack
  const addresses = { port: Number(new URL(webUrl).port), databaseUrl, serviceBaseUrl: `${simulatorUrl}/api/v1` }
  const secrets = loadSecrets(stack.dataDir)
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM], {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...posEnvironment(addresses, secrets),
      SERVICE_DATABASE_URL: simulatorDatabaseUrl,
      LOG_LEVEL: 'error',
    },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The day could not be played.')
  await stack.worker.start()
}
