/**
 * `npm run bench:memory`: the memory of web and worker during an hour of steady sales, about one a second from four
 * tills, each with its screen open. The start is the median of the sixth to the tenth minute, after the warm-up; the
 * end is that of the last five. BENCH_MINUTES is how long they sell, 60 by default. It reads /proc, so it needs Linux.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { portalOf } from '../tests/support/portal.ts'
import { startStack } from '../tests/support/stack.ts'
import { mediansOf, type Sample, SERIES, takeSample } from './memory/samples.ts'
import { SteadyTill } from './memory/steady-till.ts'

const MINUTES = Number(process.env.BENCH_MINUTES ?? 60)
const CASHIERS = ['Rudo', 'Blessing', 'Tatenda', 'Sipho']
const EVERY_MS = CASHIERS.length * 1_000
const MINUTE_MS = 60_000
const WARM_UP = Math.min(5, Math.floor(MINUTES / 3))
const PART = 5

const heapFolder = mkdtempSync(path.join(os.tmpdir(), 'bench-memory-'))
const noteHeap = path.join(import.meta.dirname, 'memory/note-heap.mjs')
const stack = await startStack({
  webhooks: true,
  env: { NODE_OPTIONS: `--import ${noteHeap}`, BENCH_HEAP: heapFolder },
})
const tills = CASHIERS.map(() => new SteadyTill(stack.webUrl))
try {
  for (const [at, till] of tills.entries()) await till.signIn(CASHIERS[at] ?? '')
  const samples = await sellAndWatch()
  const [start, end] = [samples.slice(WARM_UP, WARM_UP + PART), samples.slice(-PART)].map(mediansOf)
  for (const [at, series] of SERIES.entries()) {
    const [first = 0, last = 0] = [start?.[at], end?.[at]]
    console.log(`${series}: ${first.toFixed(0)} to ${last.toFixed(0)} MB, ${(last / first).toFixed(2)} times`)
  }
} finally {
  for (const till of tills) till.close()
  await stack.stop()
  rmSync(heapFolder, { recursive: true })
}

/** Sells for MINUTES minutes and returns a sample of each; prints a line for every five of them. */
async function sellAndWatch(): Promise<Sample[]> {
  const startedAt = Date.now()
  const endsAt = startedAt + MINUTES * MINUTE_MS
  let numbers = 0
  const nextNumber = () => `0773${String(numbers++).padStart(6, '0')}`
  const selling = tills.map((till) => till.sell(EVERY_MS, endsAt, nextNumber))
  const samples: Sample[] = []
  console.log(['until minute', 'sold', 'faults', ...SERIES].join(' | '))
  while (samples.length < MINUTES) {
    await pause(startedAt + (samples.length + 1) * MINUTE_MS - Date.now())
    samples.push(takeSample(stack, heapFolder))
    if (samples.length % PART > 0 && samples.length < MINUTES) continue
    // The sandbox's balance would not last an hour.
    await portalOf(stack.simulatorUrl).restoreBalance()
    const [sold, faults] = (['sold', 'faults'] as const).map((what) => tills.reduce((sum, till) => sum + till[what], 0))
    const figures = mediansOf(samples.slice(-PART)).map((mb) => mb.toFixed(1))
    console.log([samples.length, sold, faults, ...figures].join(' | '))
  }
  await Promise.all(selling)
  return samples
}
