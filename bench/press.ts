/**
 * `npx tsx bench/press.ts`: how long a press of Sell takes to its 303, compared with the Service's own answer to the
 * same request, which is made to take 50 ms, and with a press of the bare app, which stores a line, calls the Service,
 * stores another and redirects. It is measured with one till, with 8 and with 32 at once; each loads its pages in
 * between, which are timed too. Rounds of all three alternate in one run. BENCH_TILLS says how many tills, BENCH_PRESSES
 * how many presses of each in a round; with BENCH_DEPOSIT=1 the balance holds a customer's deposit all the while, and with
 * BENCH_WEBS=2 every other till sells at a second web process.
 */
import { performance } from 'node:perf_hooks'
import { freePort } from '../scripts/free-port.ts'
import { posEnvironment } from '../scripts/launcher/environment.ts'
import { loadSecrets } from '../scripts/launcher/secrets.ts'
import { Member } from '../tests/support/member.ts'
import { portalOf } from '../tests/support/portal.ts'
import { buyElsewhere, quoteElsewhere } from '../tests/support/sell-elsewhere.ts'
import { startBareApp } from './bare-app.ts'
import { startDurable } from './durable.ts'
import { median, share } from './figures.ts'
import { residentMb } from './resident.ts'
import { BareTill, freshNumber, Till, type Took, takeDeposit } from './till.ts'

const TILLS = (process.env.BENCH_TILLS ?? '1,8,32').split(',').map(Number)
const ROUNDS = 3
const PRESSES = Number(process.env.BENCH_PRESSES ?? 8)
const SERVICE_MS = 50
const WEBS = Number(process.env.BENCH_WEBS ?? 1)
const HAS_DEPOSIT = process.env.BENCH_DEPOSIT === '1'

const stack = await startDurable({ webhooks: true })
const serviceUrl = `${stack.simulatorUrl}/api/v1`
const bare = await startBareApp(stack.databaseUrl, serviceUrl)
const others: Member[] = []
try {
  const origins = [stack.webUrl]
  while (origins.length < WEBS) origins.push(await startOtherWeb())
  if (HAS_DEPOSIT) await takeDeposit(stack.webUrl)
  const tills: Till[] = []
  console.log('p50 and p99, in ms and in times of the Service alone; pages in times of the bare ones')
  console.log('tills | Service | bare press | press | bare page | page')
  for (const count of TILLS) {
    while (tills.length < count) {
      const till = new Till(origins[tills.length % origins.length] ?? stack.webUrl)
      await till.signIn()
      tills.push(till)
    }
    const { service, bareApp, ours } = await measure(tills)
    const [bareMs, oursMs] = [pressesOf(bareApp), pressesOf(ours)]
    const [barePageMs, pageMs] = [pagesOf(bareApp), pagesOf(ours)]
    const figures = [
      time(service),
      `${time(bareMs)}, ${times(bareMs, service)}`,
      `${time(oursMs)}, ${times(oursMs, service)}`,
      time(barePageMs),
      `${time(pageMs)}, ${times(pageMs, barePageMs)}`,
    ]
    console.log([count, ...figures].join(' | '))
  }
  console.log(`memory of web after all of them: ${residentMb(stack.web.pid).toFixed(0)} MB`)
} finally {
  for (const other of others) await other.end()
  await bare.stop()
  await stack.stop()
}

/** Starts one more web process on the stack's database, and returns its address. */
async function startOtherWeb(): Promise<string> {
  const port = await freePort()
  const serviceBaseUrl = `${stack.simulatorUrl}/api/v1`
  const variables = posEnvironment({ port, databaseUrl: stack.databaseUrl, serviceBaseUrl }, loadSecrets(stack.dataDir))
  const other = Member.web(port, variables, stack.dataDir)
  await other.start()
  others.push(other)
  return `http://127.0.0.1:${port}`
}

async function measure(tills: readonly Till[]) {
  const bareTill = new BareTill(bare.origin)
  const took = { service: [] as number[], bareApp: [] as Took[], ours: [] as Took[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    await fillAndSlowDown()
    const ours = await prepare(tills, async (till) => {
      const press = await till.prepare(freshNumber())
      return () => till.press(press)
    })
    const bareApp = await prepare(tills, async () => {
      const press = await bareTill.prepare(await newQuote())
      return () => bareTill.press(press)
    })
    const service = await prepare(tills, async () => callService)
    took.service.push(...(await playAtOnce(service)))
    took.bareApp.push(...(await playAtOnce(bareApp)))
    took.ours.push(...(await playAtOnce(ours)))
  }
  return took
}

/** Fills the balance again before each round, since 32 tills would soon use it up, and slows the Service down. */
async function fillAndSlowDown(): Promise<void> {
  const portal = portalOf(stack.simulatorUrl)
  await portal.restoreBalance()
  await portal.faults([
    { match: { method: 'POST', path: '/transactions' }, times: 1_000_000, kind: 'delay', ms: SERVICE_MS },
  ])
}

/** Prepares what each till will do in a round, one after the other. */
async function prepare<T>(tills: readonly Till[], make: (till: Till) => Promise<() => Promise<T>>) {
  const prepared: (() => Promise<T>)[][] = []
  for (const till of tills) {
    const presses: (() => Promise<T>)[] = []
    for (let made = 0; made < PRESSES; made += 1) presses.push(await make(till))
    prepared.push(presses)
  }
  return prepared
}

/** Plays all tills at once, each doing one press after the other. */
async function playAtOnce<T>(prepared: readonly (() => Promise<T>)[][]): Promise<T[]> {
  const took: T[] = []
  const play = async (presses: readonly (() => Promise<T>)[]) => {
    for (const press of presses) took.push(await press())
  }
  await Promise.all(prepared.map(play))
  return took
}

function pressesOf(took: readonly Took[]): number[] {
  return took.map(({ pressMs }) => pressMs)
}

function pagesOf(took: readonly Took[]): number[] {
  return took.flatMap(({ pagesMs }) => pagesMs)
}

/** The median and the slowest in a hundred, in ms. */
function time(figures: readonly number[]): string {
  return `${median(figures).toFixed(0)}  ${share(figures, 0.99).toFixed(0)}`
}

/** The same two figures, divided by those of `base`. */
function times(figures: readonly number[], base: readonly number[]): string {
  return [0.5, 0.99].map((part) => (share(figures, part) / share(base, part)).toFixed(2)).join('  ')
}

function newQuote(): Promise<string> {
  return quoteElsewhere(serviceUrl, `263${freshNumber().slice(1)}`, '0.50')
}

/** Sends the request that sells, as a partner without a counter. */
async function callService(): Promise<number> {
  const quoteId = await newQuote()
  const from = performance.now()
  await buyElsewhere(serviceUrl, quoteId)
  return performance.now() - from
}
