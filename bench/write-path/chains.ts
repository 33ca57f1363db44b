import { type Chain, type Course, type Figures, simulate } from './simulation/chain.ts'

type Measured = { workMs: number; preparedMs: number; gapMs: number }

const SEED = 22
const SECONDS = 25
/** The line between the shop’s processes and a database on another machine, there and back. */
const LINE_MS = 0.3

/** Plays a chain’s busiest hour on different databases and prints what each could take. */
export function simulateChains(courses: readonly Course[], { workMs, preparedMs, gapMs }: Measured): void {
  const usual: Chain = {
    seed: SEED,
    branches: 1_000,
    perSecond: 1_000,
    primaries: 1,
    machine: { cores: 16, flushMs: 1, remoteMs: 0 },
    costs: { workMs, gapMs: gapMs + LINE_MS },
    courses,
    keys: 1,
    notifies: true,
    service: { median: 400, p99: 3_000 },
    seconds: SECONDS,
  }
  const prepared = { workMs: preparedMs, gapMs: gapMs + LINE_MS }
  const standby = { cores: 16, flushMs: 1, remoteMs: 3 }
  const without = { keys: 0, notifies: false, costs: prepared }
  const large = { ...standby, cores: 32 }
  const ways: [string, Partial<Chain>][] = [
    ['50 branches, 10/s, 4 cores', { perSecond: 10, branches: 50, machine: { ...usual.machine, cores: 4 } }],
    ['50 branches, 10/s, 4 cores, standby', { perSecond: 10, branches: 50, machine: { ...standby, cores: 4 } }],
    ['200 branches, 50/s, 16 cores, standby', { perSecond: 50, branches: 200, machine: standby }],
    ['200 branches, 50/s, standby, 20 keys', { perSecond: 50, branches: 200, keys: 20, machine: standby }],
    ['200/s, 16 cores, standby, 100 keys', { perSecond: 200, keys: 100, machine: standby }],
    ['1,000/s, 4 cores', { machine: { ...usual.machine, cores: 4 } }],
    ['1,000/s, 16 cores', {}],
    ['1,000/s, 32 cores', { machine: { ...usual.machine, cores: 32 } }],
    ['1,000/s, 32 cores, 100 keys', { keys: 100, machine: { ...usual.machine, cores: 32 } }],
    ['1,000/s, 32 cores, standby, 100 keys', { keys: 100, machine: large }],
    ['1,000/s, 2 primaries, 100 keys', { primaries: 2, keys: 100, machine: standby }],
    ['1,000/s, 4 primaries, 100 keys', { primaries: 4, keys: 100, machine: standby }],
    ['1,000/s, 8 primaries, 100 keys', { primaries: 8, keys: 100, machine: standby }],
    ['1,000/s, 8 primaries, 8 keys', { primaries: 8, keys: 8, machine: standby }],
    ['1,000/s, 32 cores, neither lock', { keys: 0, notifies: false, machine: large }],
    ['1,000/s, 32 cores, neither lock, prepared', { ...without, machine: large }],
  ]
  console.table(Object.fromEntries(ways.map(([name, way]) => [name, shown(simulate({ ...usual, ...way }))])))
}

function shown(figures: Figures): Record<string, string> {
  const percent = (part: number) => `${Math.round(part * 100)} %`
  const { perSecond, cores, flushing, notifying, balance, commits, mostOpen, p50, p99 } = figures
  return {
    'sales a second': perSecond.toFixed(0),
    cores: percent(cores),
    log: percent(flushing),
    notifying: percent(notifying),
    balance: percent(balance),
    'commits a second': commits.toFixed(0),
    'open at most': String(mostOpen),
    'press p50 ms': p50.toFixed(0),
    'press p99 ms': p99.toFixed(0),
  }
}
