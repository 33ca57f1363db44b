import fs from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10
/** Where its parent, its own time and that of its ended children stand in a process's line, counted after its name. */
const [PARENT, OWN, ENDED] = [1, 11, 13] as const

/** Processor time that a PostgreSQL server has used so far, ended sessions included, in milliseconds. */
export function serverMs(serverPid: number): number {
  const children = fs.readdirSync('/proc').map(fieldsOf)
  const living = children.filter((fields) => Number(fields?.[PARENT]) === serverPid)
  const ended = timeAt(fieldsOf(String(serverPid)), ENDED)
  return living.reduce((sum, fields) => sum + timeAt(fields, OWN), ended)
}

function timeAt(fields: string[] | null, at: number): number {
  return (Number(fields?.[at] ?? 0) + Number(fields?.[at + 1] ?? 0)) * TICK_MS
}

function fieldsOf(pid: string): string[] | null {
  if (!/^\d+$/.test(pid)) return null
  try {
    const line = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

/** Processor time that the whole machine has used so far, in milliseconds. */
export function machineMs(): number {
  const [user, nice, system, , , irq, softirq] =
    fs.readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/).slice(1) ?? []
  return [user, nice, system, irq, softirq].reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0)
}
