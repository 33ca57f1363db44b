import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../scripts/root.ts'

/** A server of a bench, in a process of its own. */
export type Served = { origin: string; pid: number | undefined; stop(): Promise<void> }

type Program = { args: readonly string[]; env: NodeJS.ProcessEnv; origin: string; ready: string }

/**
 * Starts a program that serves at `origin`, and waits until it answers at the path `ready`. Throws if it ends before
 * that.
 */
export async function serve({ args, env, origin, ready }: Program): Promise<Served> {
  const child = spawn(process.execPath, [...args], { cwd: ROOT, env, stdio: 'ignore' })
  while (!(await fetch(origin + ready).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`${args[0]} did not start.`)
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
