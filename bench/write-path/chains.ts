import { type Chain, type Course, type Figures, simulate } from './simulation/chain.ts'

type Measured = { workMs: number; preparedMs: number; gapMs: number }

const SEED = 22
const SECONDS = 8
/** A round trip between the shop's processes and a database on another machine. */
const LINE_MS = 0.3
/** The sales a second that are tried. */
const LADDER = [2, 5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_500, 2_000]
/** If the database's part of a press takes longer than this, in milliseconds, it is too slow for somebody at a till. */
const TOO_SLOW = 1_000
/** The share of the sales asked for that must be reached; a short run falls short by chance. */
const NEARLY = 0.8

/** Finds how many sales a second each arrangement of databases keeps up with in the busiest hour, and prints it. */
export function simulateChains(courses: readonly Course[], { workMs, preparedMs, gapMs }: Measured): void {
  const usual: Omit<Chain, 'perSecond'> = {
    seed: SEED,
    branches: 1_000,
    primaries: 1,
    machine: { cores: 16, flushMs: 1, remoteMs: 0 },
    costs: { workMs, gapMs: gapMs + LINE_MS },
    courses,
    balances: 1,
    notifies: true,
    service: { median: 400, p99: 3_000 },
    seconds: SECONDS,
  }
  const alone = (cores: number) => ({ machine: { cores, flushMs: 1, remoteMs: 0 } })
  const standby = (cores: number) => ({ machine: { cores, flushMs: 1, remoteMs: 3 } })
  const prepared = { costs: { workMs: preparedMs, gapMs: gapMs + LINE_MS } }
  const lockless = { balances: 0, notifies: false }
  const ways: [string, Partial<Chain>][] = [
    ['4 cores', alone(4)],
    ['16 cores', alone(16)],
    ['32 cores', alone(32)],
    ['4 cores, standby', standby(4)],
    ['32 cores, standby', standby(32)],
    ['4 cores, 100 balances', { ...alone(4), balances: 100 }],
    ['16 cores, 100 balances', { ...alone(16), balances: 100 }],
    ['32 cores, 100 balances', { ...alone(32), balances: 100 }],
    ['32 cores, standby, 100 balances', { ...standby(32), balances: 100 }],
    ['32 cores, standby, no balance lock', { ...standby(32), balances: 0 }],
    ['32 cores, standby, no notify lock', { ...standby(32), notifies: false }],
    ['4 cores, standby, neither lock', { ...standby(4), ...lockless }],
    ['16 cores, standby, neither lock', { ...standby(16), ...lockless }],
    ['32 cores, standby, neither lock', { ...standby(32), ...lockless }],
    ['32 cores, standby, neither, prepared', { ...standby(32), ...lockless, ...prepared }],
    ['2 × 16 cores, standby, 2 balances', { ...standby(16), primaries: 2, balances: 2 }],
    ['4 × 16 cores, standby, 4 balances', { ...standby(16), primaries: 4, balances: 4 }],
    ['8 × 16 cores, standby, 8 balances', { ...standby(16), primaries: 8, balances: 8 }],
    ['8 × 16 cores, standby, 96 balances', { ...standby(16), primaries: 8, balances: 96 }],
    ['8 × 16 cores, standby, neither lock', { ...standby(16), primaries: 8, ...lockless }],
  ]
  console.table(Object.fromEntries(ways.map(([name, way]) => [name, mostOf({ ...usual, ...way })])))
}

/** The most sales a second that a chain keeps up with, and its figures at that rate. */
function mostOf(chain: Omit<Chain, 'perSecond'>): Record<string, string> {
  let [good, bad] = [-1, LADDER.length]
  let best: Figures | null = null
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    const asked = LADDER[middle] ?? 0
    const figures = simulate({ ...chain, perSecond: asked })
    const keepsUp = figures !== null && figures.p99 < TOO_SLOW && figures.perSecond > asked * NEARLY
    if (keepsUp) best = figures
    if (keepsUp) good = middle
    else bad = middle
  }
  return { 'a second': String(LADDER[good] ?? 0), ...(best && shown(best)) }
}

function shown({ cores, flushing, notifying, balance, commits, mostOpen, p50, p99 }: Figures): Record<string, string> {
  const percent = (part: number) => `${Math.round(part * 100)} %`
  return {
    cores: percent(cores),
    log: percent(flushing),
    notifying: percent(notifying),
    balance: percent(balance),
    commits: commits.toFixed(0),
    open: String(mostOpen),
    p50: p50.toFixed(0),
    p99: p99.toFixed(0),
  }
}
