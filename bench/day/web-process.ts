import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'
import { posEnvironment } from '../../scripts/launcher/environment.ts'
import { webProgram } from '../../scripts/launcher/programs.ts'
import { loadSecrets } from '../../scripts/launcher/secrets.ts'
import { ROOT } from '../../scripts/root.ts'
import type { RunningStack } from '../../tests/support/stack.ts'

export type WebProcess = { origin: string; pid: number | undefined; stop(): Promise<void> }

/** Starts another web process on the database of a running stack. */
export async function startWebProcess({ dataDir, databaseUrl, simulatorUrl }: RunningStack): Promise<WebProcess> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = posEnvironment({ port, databaseUrl, serviceBaseUrl: `${simulatorUrl}/api/v1` }, loadSecrets(dataDir))
  const { program } = webProgram('built', origin, env)
  const child = spawn(process.execPath, program.args, {
    cwd: ROOT,
    env: { ...process.env, ...program.env, NEXT_TELEMETRY_DISABLED: '1' },
    stdio: 'ignore',
  })
  while (!(await fetch(`${origin}/api/health/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('The second web process did not start.')
    await pause(100)
  }
  return {
    origin,
    pid: child.pid,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
