import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll } from 'vitest'
import { builtProgram } from '../../scripts/launcher/build-programs.ts'

export type WorkerProcess = {
  child: ChildProcess
  /** All its output so far. */
  output(): string
  /** Resolves with the exit code when it ends. */
  ended: Promise<number | null>
  /** Kills it with -9, if it still runs. */
  kill(): Promise<void>
}

const started: WorkerProcess[] = []
afterAll(async () => {
  for (const worker of started) await worker.kill()
})

/** Starts the worker as its own process in the shop's environment; it is killed at the end of the file. */
export function startWorker(databaseUrl: string): WorkerProcess {
  const child = spawn(process.execPath, ['--enable-source-maps', builtProgram('worker')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'info' },
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => lines.push(line))
  }
  const ended = once(child, 'exit').then(() => child.exitCode)
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  const worker = { child, output: () => lines.join('\n'), ended, kill }
  started.push(worker)
  return worker
}
