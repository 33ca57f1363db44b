import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { builtProgram } from '../../scripts/launcher/build-programs.ts'

export type WorkerProcess = {
  child: ChildProcess
  /** Everything that it has written so far. */
  output(): string
  /** Resolves with the exit code when it ends. */
  ended: Promise<number | null>
  /** Kills it with -9, if it still runs. */
  kill(): Promise<void>
}

/** The running test's own hook, since tests that run at once must not end each other's workers. */
export type WhenOver = (end: () => Promise<void>) => void

/**
 * Starts the worker as its own process in the shop's environment, with `more` variables; it is killed once the test is
 * over.
 */
export function startWorker(
  databaseUrl: string,
  whenOver: WhenOver,
  more: Readonly<Record<string, string>> = {},
): WorkerProcess {
  const child = spawn(process.execPath, ['--enable-source-maps', builtProgram('worker')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'info', ...more },
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => lines.push(line))
  }
  // “exit” may come before the last of its output.
  const ended = once(child, 'close').then(() => child.exitCode)
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  whenOver(kill)
  return { child, output: () => lines.join('\n'), ended, kill }
}
