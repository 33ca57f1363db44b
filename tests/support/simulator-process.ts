import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { builtProgram } from '../../scripts/launcher/build-programs.ts'
import { type Simulator, simulatorAt } from './simulator-client.ts'

export type SimulatorProcess = Simulator & {
  /** Ends it as an operator does and returns the exit code; with SIGKILL it cannot tidy up. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/**
 * Starts the built simulator as its own process on a free port and waits until it is ready, for tests that kill it or
 * ask what survives it. The others need no process: `startSimulator`.
 */
export async function startSimulatorProcess(options: {
  databaseUrl: string
  minimal?: boolean
}): Promise<SimulatorProcess> {
  const child = spawn(process.execPath, ['--enable-source-maps', builtProgram('simulator')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      SIMULATOR_PORT: '0',
      SIMULATOR_DATABASE_URL: options.databaseUrl,
      SIMULATOR_MINIMAL: options.minimal ? '1' : '0',
      SIMULATOR_ALLOW_LOCAL_WEBHOOKS: '1',
    },
  })
  return { ...simulatorAt(await readyUrl(child)), stop: (signal = 'SIGTERM') => endChild(child, signal) }
}

async function readyUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The simulator has no output to read.')
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready at (http:\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    const health = await fetch(`${url}/healthz`)
    if (health.ok) return url
  }
  throw new Error('The simulator ended before it was ready.')
}

async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return child.exitCode
}
