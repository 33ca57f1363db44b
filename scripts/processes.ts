import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * An identity that one process keeps for life, or undefined if none has this pid: the system reuses pids, but never
 * with the same start. Clocks can be set, so on Linux the start is counted from boot.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'lstart=')
  const { state, start, threads } = readStat(pid)
  // While another of its threads is still ending, it still holds its ports and files.
  const endedButNotCollected = state === 'Z' && Number(threads) <= 1
  return start && !endedButNotCollected ? `${readProc('sys/kernel/random/boot_id')?.trim()} ${start}` : undefined
}

/** A process's command line, joined by spaces, or undefined if no process has this pid. */
export function processCommandLine(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'args=')
  return readProc(`${pid}/cmdline`)?.replaceAll('\0', ' ').trim()
}

/** The pid of a process's parent, or of the process that has adopted it since. */
export function parentOf(pid: number): number | undefined {
  const parent = process.platform === 'linux' ? readStat(pid).parent : ps(pid, 'ppid=')
  return parent === undefined ? undefined : Number(parent)
}

function readStat(pid: number): { state?: string; parent?: string; threads?: string; start?: string } {
  const stat = readProc(`${pid}/stat`)
  if (!stat) return {}
  // The second field is the program's name in brackets and may itself contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0], parent: fields[1], threads: fields[17], start: fields[19] }
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
