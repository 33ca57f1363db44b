/**
 * `npx tsx bench/press.ts`: how long a press of Sell takes to its 303, beside the Service's own answer to the same
 * request, which is made to take 50 ms, and beside a press of the bare app, which stores a line, calls the Service, stores
 * another and leads on: for one till, for 8 and for 32 at once, each loading its pages in between. Rounds of all three
 * alternate in one run. BENCH_PRESSES is the number of presses of each till in a round.
 */
import { performance } from 'node:perf_hooks'
import { portalOf } from '../tests/support/portal.ts'
import { buyElsewhere, quoteElsewhere } from '../tests/support/sell-elsewhere.ts'
import { startStack } from '../tests/support/stack.ts'
import { startBareApp } from './bare-app.ts'
import { median, share } from './figures.ts'
import { BareTill, freshNumber, type Press, Till } from './till.ts'

const TILLS = [1, 8, 32]
const ROUNDS = 3
const PRESSES = Number(process.env.BENCH_PRESSES ?? 8)
const SERVICE_MS = 50

const stack = await startStack({ webhooks: true })
const serviceUrl = `${stack.simulatorUrl}/api/v1`
const bare = await startBareApp(stack.databaseUrl, serviceUrl)
try {
  const fault = { match: { method: 'POST', path: '/transactions' }, times: 1_000_000, kind: 'delay', ms: SERVICE_MS }
  await portalOf(stack.simulatorUrl).faults([fault])
  const tills: Till[] = []
  console.log(
    'tills | Service p50 p99 ms | bare press p50 p99 ms, times | press p50 p99 ms, times | press of bare, times',
  )
  for (const count of TILLS) {
    while (tills.length < count) {
      const till = new Till(stack.webUrl)
      await till.signIn()
      tills.push(till)
    }
    const { service, bareApp, ours } = await measure(tills)
    const of = (figures: number[], base: number[]) =>
      [0.5, 0.99].map((part) => (share(figures, part) / share(base, part)).toFixed(2)).join('  ')
    const time = (figures: number[]) => `${median(figures).toFixed(0)}  ${share(figures, 0.99).toFixed(0)}`
    console.log(
      [
        count,
        time(service),
        `${time(bareApp)}, ${of(bareApp, service)}`,
        `${time(ours)}, ${of(ours, service)}`,
        of(ours, bareApp),
      ].join(' | '),
    )
  }
} finally {
  await bare.stop()
  await stack.stop()
}

async function measure(tills: readonly Till[]) {
  const bareTill = new BareTill(bare.origin)
  const took = { service: [] as number[], bareApp: [] as number[], ours: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await prepare(tills, (till) => till.prepare(freshNumber()))
    const theirs = await prepare(tills, async () => bareTill.prepare(await newQuote()))
    await atOnce(tills, async () => {
      for (let made = 0; made < PRESSES; made += 1) took.service.push(await callService())
    })
    await atOnce(theirs, async (presses) => {
      for (const press of presses) took.bareApp.push(await bareTill.press(press))
    })
    await atOnce(ours, async (presses, at) => {
      for (const press of presses) took.ours.push((await tills[at]?.press(press)) ?? 0)
    })
  }
  return took
}

/** The presses of each till in a round, made one after the other. */
async function prepare(tills: readonly Till[], make: (till: Till) => Promise<Press>): Promise<Press[][]> {
  const prepared: Press[][] = []
  for (const till of tills) {
    const presses: Press[] = []
    for (let made = 0; made < PRESSES; made += 1) presses.push(await make(till))
    prepared.push(presses)
  }
  return prepared
}

async function atOnce<T>(all: readonly T[], work: (one: T, at: number) => Promise<void>): Promise<void> {
  await Promise.all(all.map(work))
}

function newQuote(): Promise<string> {
  return quoteElsewhere(serviceUrl, `263${freshNumber().slice(1)}`, '0.50')
}

/** The request that sells, from a partner without a counter. */
async function callService(): Promise<number> {
  const quoteId = await newQuote()
  const from = performance.now()
  await buyElsewhere(serviceUrl, quoteId)
  return performance.now() - from
}
