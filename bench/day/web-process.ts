import { freePort } from '../../scripts/free-port.ts'
import { posEnvironment } from '../../scripts/launcher/environment.ts'
import { webProgram } from '../../scripts/launcher/programs.ts'
import { loadSecrets } from '../../scripts/launcher/secrets.ts'
import type { RunningStack } from '../../tests/support/stack.ts'
import { type Served, serve } from '../serve.ts'

/** Starts another web process on the database of a running stack. */
export async function startWebProcess({ dataDir, databaseUrl, simulatorUrl }: RunningStack): Promise<Served> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const wanted = { port, databaseUrl, serviceBaseUrl: `${simulatorUrl}/api/v1` }
  const { program } = webProgram('built', origin, posEnvironment(wanted, loadSecrets(dataDir)))
  const env = { ...process.env, ...program.env, NEXT_TELEMETRY_DISABLED: '1' }
  return serve({ args: program.args, env, origin, ready: '/api/health/ready' })
}
