/**
 * `npx tsx bench/day.ts`: the busiest hour of a day, with time to think, at more and more tills until the slowest press
 * in a hundred takes over a second; then the same with two web processes on one database. Prints who used the
 * processors, how long presses took, how many sales were made, and what a whole day would take in processor time.
 * BENCH_MINUTES is how long each number of tills is tried, 3 by default; BENCH_WEBS=2 tries two web processes alone. It
 * reads /proc, so it needs Linux.
 */
import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { portalOf } from '../tests/support/portal.ts'
import { startStack } from '../tests/support/stack.ts'
import { CUSTOMERS_BY_HOUR, chanceFrom } from './day/arrivals.ts'
import { DayTill } from './day/day-till.ts'
import { between, Processors, TAKERS, type Taken } from './day/processors.ts'
import { startWebProcess } from './day/web-process.ts'
import { median, share } from './figures.ts'
import { hire } from './hire.ts'

const MINUTES = Number(process.env.BENCH_MINUTES ?? 3)
const WEBS = (process.env.BENCH_WEBS ?? '1,2').split(',')
const STEP = 50
const MOST_TILLS = 600
const SLOW_MS = 1_000
/** By then the first customers have been served, and the tills are as busy as they will stay. */
const WARM_UP_MS = 45_000
const BALANCE_EVERY_MS = 20_000
const SEED = 50
const BUSIEST = Math.max(...CUSTOMERS_BY_HOUR)
const ALL_DAY = CUSTOMERS_BY_HOUR.reduce((sum, customers) => sum + customers, 0)

let numbers = 0
const stack = await startStack({ webhooks: true })
const portal = portalOf(stack.simulatorUrl)
const balance = setInterval(() => void portal.restoreBalance(), BALANCE_EVERY_MS)
try {
  const cookies = await hire(stack, 'cashier', MOST_TILLS)
  console.log(`A till serves ${ALL_DAY} customers a day, ${BUSIEST} of them in its busiest hour.`)
  const columns = ['web', 'tills', 'served', 'p50 ms', 'p99 ms', ...TAKERS.map((taker) => `${taker} %`)]
  console.log([...columns, 'ms of processor a customer', 'hours of processor a day'].join(' | '))
  const first = { origin: stack.webUrl, pid: stack.web.pid }
  if (WEBS.includes('1')) await raise([first], cookies)
  if (WEBS.includes('2')) {
    const second = await startWebProcess(stack)
    await raise([first, second], cookies).finally(second.stop)
  }
} finally {
  clearInterval(balance)
  await stack.stop()
}

type Web = { origin: string; pid: number | undefined }

/** Tries more and more tills until presses are slow. */
async function raise(webs: readonly Web[], cookies: readonly string[]): Promise<void> {
  for (let count = STEP; count <= MOST_TILLS; count += STEP) {
    const p99 = await tryTills(webs, cookies.slice(0, count))
    if (p99 <= SLOW_MS) continue
    console.log(`${webs.length} web: ${count - STEP} tills`)
    return
  }
}

/** Lets these tills work through MINUTES minutes of the busiest hour; returns the slowest press in a hundred, in ms. */
async function tryTills(webs: readonly Web[], cookies: readonly string[]): Promise<number> {
  const webPids = webs.map(({ pid }) => pid)
  const processors = new Processors(stack, webPids)
  const presses: number[] = []
  const faults: unknown[] = []
  let served = 0
  const countsFrom = Date.now() + WARM_UP_MS
  const endsAt = countsFrom + MINUTES * 60_000
  const tills = cookies.map((cookie, at) => new DayTill(webs[at % webs.length]?.origin ?? '', cookie))
  const working = tills.map((till, at) =>
    till.work({
      chance: chanceFrom(SEED + at),
      customersAnHour: BUSIEST,
      endsAt,
      nextNumber: () => numbers++,
      holdNext: portal.pendSales,
      onPress: (ms) => Date.now() > countsFrom && presses.push(ms),
      onServed: () => {
        if (Date.now() > countsFrom) served += 1
      },
      onFault: (error) => faults.push(error),
    }),
  )
  await pause(WARM_UP_MS)
  const before = await processors.taken()
  await pause(endsAt - Date.now())
  const took = between(before, await processors.taken())
  const servedInTime = served
  await Promise.all(working)
  for (const till of tills) till.close()
  print(webs.length, tills.length, presses, took, servedInTime)
  if (faults.length > 0) console.log(`  ${faults.length} faults, the first: ${String(faults[0]).slice(0, 200)}`)
  return share(presses, 0.99)
}

function print(webs: number, tills: number, presses: readonly number[], took: Taken, served: number): void {
  const all = MINUTES * 60 * os.availableParallelism()
  const shares = TAKERS.map((taker) => (took[taker] / all) * 100)
  const msEach = ((took.web + took.worker + took.database) * 1_000) / served
  const dayHours = (msEach * tills * ALL_DAY) / 3_600_000
  const figures = [median(presses), share(presses, 0.99), ...shares, msEach].map((figure) => figure.toFixed(0))
  console.log([webs, tills, served, ...figures, dayHours.toFixed(1)].join(' | '))
}
