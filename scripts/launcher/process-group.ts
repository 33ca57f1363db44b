import { setTimeout as pause } from 'node:timers/promises'
import { processIdentity } from '../processes.ts'

export type NamedProcess = { name: string; pid: number; identity: string }

/**
 * Ends a process and everything that it started: each of our programs leads its own group. Asks first, and kills after
 * `graceMilliseconds`. Does nothing if the pid now belongs to another process.
 */
export async function endGroup(leader: NamedProcess, graceMilliseconds: number): Promise<void> {
  if (!isRunning(leader)) return
  signalGroup(leader.pid, 'SIGTERM')
  if (await hasEnded(leader, graceMilliseconds)) return
  signalGroup(leader.pid, 'SIGKILL')
  await hasEnded(leader, 1_000)
}

/** Whether the process still runs, and its pid does not belong to another one by now. */
export function isRunning({ pid, identity }: Omit<NamedProcess, 'name'>): boolean {
  return processIdentity(pid) === identity
}

/** Signals the group that a process leads, or only the process if it leads none. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal)
      return
    } catch {
      // No such group, or it just ended.
    }
  }
}

async function hasEnded(leader: NamedProcess, withinMilliseconds: number): Promise<boolean> {
  const deadline = Date.now() + withinMilliseconds
  while (isRunning(leader)) {
    if (Date.now() > deadline) return false
    await pause(25)
  }
  return true
}
