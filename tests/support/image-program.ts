import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accountFor } from '../../scripts/postgres/account.ts'

export type ImageProgram = {
  child: ChildProcess
  /** Everything that it has written so far. */
  output(): string
  /** Resolves with the exit code when it ends; null after a signal that it did not catch. */
  ended: Promise<number | null>
  /** Asks it to end, and waits for the exit code. */
  stop(): Promise<number | null>
}

/**
 * Starts a program from the image's files as the image does: as an account without rights, with nothing of our
 * environment, in an empty folder. `typed` is its input.
 */
export function startImageProgram(
  place: { image: string; cwd: string },
  args: readonly string[],
  { env, typed = '' }: { env: Record<string, string | undefined>; typed?: string },
): ImageProgram {
  const child = spawn(process.execPath, ['--enable-source-maps', `${place.image}/run.mjs`, ...args], {
    ...accountFor(place.cwd),
    cwd: place.cwd,
    env: { NODE_ENV: 'production', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(typed)
  const written: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => written.push(text))
  const ended = once(child, 'close').then(() => child.exitCode)
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { child, output: () => written.join(''), ended, stop }
}
