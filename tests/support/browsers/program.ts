import { type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

type Choices = {
  /** What it writes once it can be used; by default it counts as ready at once. */
  ready?: RegExp
  env?: Readonly<Record<string, string>>
  /** Hears each further line. */
  hear?: (line: string) => void
}

/** `ready` is the first group of what it wrote. */
export type StartedProgram = { ready: string; stop(): Promise<void> }

/**
 * Starts a program of a browser with what it starts itself, and waits until it can be used. It may say so on a fourth
 * stream, as Xvfb does.
 */
export async function startProgram(program: string, args: string[], choices: Choices): Promise<StartedProgram> {
  const { ready, env, hear } = choices
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', 'pipe']
  const child = spawn(program, args, { stdio, detached: true, env: { ...process.env, ...env } })
  const said: string[] = []
  const end = (signal: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, signal)
    } catch {
      // It has ended already.
    }
  }
  const endWithUs = () => end('SIGKILL')
  process.once('exit', endWithUs)
  const found = await new Promise<string>((resolve, reject) => {
    if (!ready) child.once('spawn', () => resolve(''))
    for (const stream of child.stdio.slice(1)) {
      createInterface({ input: stream as Readable }).on('line', (line) => {
        said.push(line)
        hear?.(line)
        const match = ready?.exec(line)
        if (match) resolve(match[1] ?? '')
      })
    }
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${program} ended: ${said.slice(-5).join('\n')}`)))
  })
  return {
    ready: found,
    stop: async () => {
      process.removeListener('exit', endWithUs)
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
      end('SIGKILL')
      await ended
    },
  }
}
