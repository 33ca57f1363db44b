import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Names one process for good, or undefined when none has this pid: the system uses pids again, but never
 * with the same start. Clocks may be set, so on Linux the start is counted from the boot.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'lstart=')
  const stat = readProc(`${pid}/stat`)
  if (!stat) return undefined
  // The second field is the program's name in brackets and may itself hold spaces and brackets.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const endedButNotCollected = state === 'Z'
  return endedButNotCollected ? undefined : `${readProc('sys/kernel/random/boot_id')?.trim()} ${fields[18]}`
}

/** The command line of a process, its parts joined by spaces, or undefined when no process has this pid. */
export function processCommandLine(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'args=')
  return readProc(`${pid}/cmdline`)?.replaceAll('\0', ' ').trim()
}

function readProc(file: string): string | undefined {
  try {
    return readFileSync(`/proc/${file}`, 'utf8')
  } catch {
    return undefined
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    const env = { ...process.env, LC_ALL: 'C' }
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8', env }).trim() || undefined
  } catch {
    return undefined
  }
}
