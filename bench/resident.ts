import { readFileSync } from 'node:fs'

/** The memory of a process that lies in RAM now, in MB (Linux). */
export function residentMb(pid: number | undefined): number {
  return statusMb(pid, 'VmRSS')
}

/** The most of it that has lain there since the process began. */
export function mostResidentMb(pid: number | undefined): number {
  return statusMb(pid, 'VmHWM')
}

function statusMb(pid: number | undefined, line: string): number {
  const [, kb] = new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  if (!kb) throw new Error(`There is no process ${pid}`)
  return Number(kb) / 1024
}
