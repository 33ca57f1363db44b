import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import type { RunningStack } from '../../tests/support/stack.ts'

/** Who uses the processors. `database` is PostgreSQL without its work for the simulator. */
export const TAKERS = ['web', 'worker', 'database', 'simulator', 'tills', 'others'] as const

/** Seconds of processor time so far. */
export type Taken = Record<(typeof TAKERS)[number], number>

/** The unit of processor time in /proc. */
const TICKS_A_SECOND = 100

/** Adds up the processor time of a shop's processes, from /proc. */
export class Processors {
  readonly #stack: RunningStack
  readonly #webPids: readonly (number | undefined)[]

  constructor(stack: RunningStack, webPids: readonly (number | undefined)[]) {
    this.#stack = stack
    this.#webPids = webPids
  }

  async taken(): Promise<Taken> {
    const { serverPid, simulatorPids } = await readBackends(this.#stack.databaseUrl)
    const children = childrenOf(serverPid)
    const own = process.cpuUsage()
    const told = {
      web: sum(this.#webPids.map((pid) => secondsOf(pid))),
      worker: secondsOf(this.#stack.worker.pid),
      database: secondsWithEnded(serverPid) + sum(children.filter((pid) => !simulatorPids.has(pid)).map(secondsOf)),
      simulator: secondsOf(this.#stack.simulator.pid) + sum([...simulatorPids].map(secondsOf)),
      tills: (own.user + own.system) / 1e6,
    }
    return { ...told, others: secondsOfAll() - sum(Object.values(told)) }
  }
}

/** What each used between two readings, in seconds. */
export function between(before: Taken, after: Taken): Taken {
  return Object.fromEntries(TAKERS.map((taker) => [taker, after[taker] - before[taker]])) as Taken
}

async function readBackends(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number; datname: string | null; folder: string }>(
    `select pid, datname, current_setting('data_directory') as folder from pg_stat_activity`,
  )
  await client.end()
  const [server = ''] = readFileSync(`${rows[0]?.folder}/postmaster.pid`, 'utf8').split('\n')
  const simulatorPids = new Set(rows.filter(({ datname }) => datname === 'simulator').map(({ pid }) => pid))
  return { serverPid: Number(server), simulatorPids }
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => Number(statOf(pid)[1]) === parent)
}

function secondsOf(pid: number | undefined): number {
  const stat = statOf(pid)
  return (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) / TICKS_A_SECOND
}

/** Includes the time of those of its children that have ended. */
function secondsWithEnded(pid: number): number {
  return secondsOf(pid) + (Number(statOf(pid)[13] ?? 0) + Number(statOf(pid)[14] ?? 0)) / TICKS_A_SECOND
}

/** The fields of /proc/PID/stat after the name, which may itself hold spaces; empty if the process has ended. */
function statOf(pid: number | undefined): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** Processor time of the whole machine, without idling and waiting for the disk. */
function secondsOfAll(): number {
  const [, user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8').split(/\s+/).map(Number)
  return sum([user, nice, system, irq, softirq].map((ticks) => (ticks ?? 0) / TICKS_A_SECOND))
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}
