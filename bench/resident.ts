import { readFileSync } from 'node:fs'

/** The memory of a process that lies in RAM now, in MB (Linux). */
export function residentMb(pid: number | undefined): number {
  const [, kb] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  if (!kb) throw new Error(`There is no process ${pid}`)
  return Number(kb) / 1024
}
