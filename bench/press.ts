/**
 * `npx tsx bench/press.ts`: how long a press of Sell takes to its 303, beside the Service's own answer to the same
 * request, which is made to take 50 ms: for one till, for 8 and for 32 at once, each loading its pages in between.
 * Rounds of both alternate in one run. BENCH_PRESSES is the number of presses of each till in a round.
 */
import { performance } from 'node:perf_hooks'
import { portalOf } from '../tests/support/portal.ts'
import { buyElsewhere, quoteElsewhere } from '../tests/support/sell-elsewhere.ts'
import { type RunningStack, startStack } from '../tests/support/stack.ts'
import { median, share } from './figures.ts'
import { type Press, Till } from './till.ts'

const TILLS = [1, 8, 32]
const ROUNDS = 3
const PRESSES = Number(process.env.BENCH_PRESSES ?? 8)
const SERVICE_MS = 50

let numbers = 0
const freshNumber = () => `077${String(3_000_000 + numbers++)}`

/** The request that sells, from a partner without a counter. */
async function callService({ simulatorUrl }: RunningStack): Promise<number> {
  const baseUrl = `${simulatorUrl}/api/v1`
  const quoteId = await quoteElsewhere(baseUrl, `263${freshNumber().slice(1)}`, '0.50')
  const from = performance.now()
  await buyElsewhere(baseUrl, quoteId)
  return performance.now() - from
}

async function measure(stack: RunningStack, tills: readonly Till[]) {
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const prepared: Press[][] = []
    for (const till of tills) {
      const presses: Press[] = []
      for (let made = 0; made < PRESSES; made += 1) presses.push(await till.prepare(freshNumber()))
      prepared.push(presses)
    }
    const atOnce = async (work: (at: number) => Promise<void>) => {
      await Promise.all(tills.map((_, at) => work(at)))
    }
    await atOnce(async () => {
      for (let made = 0; made < PRESSES; made += 1) theirs.push(await callService(stack))
    })
    await atOnce(async (at) => {
      const till = tills[at]
      for (const press of prepared[at] ?? []) if (till) ours.push(await till.press(press))
    })
  }
  return { ours, theirs }
}

const stack = await startStack({ webhooks: true })
try {
  const fault = { match: { method: 'POST', path: '/transactions' }, times: 1_000_000, kind: 'delay', ms: SERVICE_MS }
  await portalOf(stack.simulatorUrl).faults([fault])
  const tills: Till[] = []
  console.log('tills | Service p50 p99 ms | press p50 p99 ms | times p50 p99')
  for (const count of TILLS) {
    while (tills.length < count) {
      const till = new Till(stack.webUrl)
      await till.signIn()
      tills.push(till)
    }
    const { ours, theirs } = await measure(stack, tills)
    const [s50, s99, p50, p99] = [median(theirs), share(theirs, 0.99), median(ours), share(ours, 0.99)]
    const times = [p50 / s50, p99 / s99].map((ratio) => ratio.toFixed(2))
    console.log([count, s50.toFixed(0), s99.toFixed(0), p50.toFixed(0), p99.toFixed(0), ...times].join('  '))
  }
} finally {
  await stack.stop()
}
