/**
 * `npx tsx bench/memory.ts`: what web holds in memory while 32 tills press Sell, and how long a press takes meanwhile.
 * Each variant has a shop of its own; all prepare at the same time, and press in turns that alternate. BENCH_ROUNDS
 * is how often each till presses, and BENCH_VARIANTS, as JSON, gives other variants: a name and the variables of web.
 */
import { portalOf } from '../tests/support/portal.ts'
import { type RunningStack, startStack } from '../tests/support/stack.ts'
import { share } from './figures.ts'
import { mostResidentMb, residentMb } from './resident.ts'
import { freshNumber, type Press, Till } from './till.ts'

type Variables = Readonly<Record<string, string>>
type Shop = { name: string; stack: RunningStack; tills: Till[]; pressesMs: number[] }

const TILLS = 32
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20)
const TOKEN = 'a-token-for-the-bench'
const VARIANTS: Record<string, Variables> = JSON.parse(
  process.env.BENCH_VARIANTS ?? '{"as it starts":{},"WEB_MEMORY_MB=256":{"WEB_MEMORY_MB":"256"}}',
)

const shops: Shop[] = []
try {
  for (const [name, env] of Object.entries(VARIANTS)) shops.push(await openShop(name, env))
  console.log(
    'variant | presses: p50, p99 in ms | resident, most, MB | heap used, all of it, outside it, MB | processor, s',
  )
  for (const shop of shops) await tell(shop)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const prepared = await Promise.all(shops.map(prepare))
    for (const press of round % 2 === 0 ? prepared : prepared.toReversed()) await press()
    if (round % 5 === 0 || round === ROUNDS) for (const shop of shops) await tell(shop)
  }
} finally {
  for (const { stack } of shops) await stack.stop()
}

async function openShop(name: string, env: Variables): Promise<Shop> {
  const stack = await startStack({ webhooks: true, env: { METRICS_TOKEN: TOKEN, ...env } })
  const tills = Array.from({ length: TILLS }, () => new Till(stack.webUrl))
  for (const till of tills) await till.signIn()
  return { name, stack, tills, pressesMs: [] }
}

/** Each till prepares a sale, one after the other. Returns what presses them all at once. */
async function prepare({ stack, tills, pressesMs }: Shop): Promise<() => Promise<void>> {
  await portalOf(stack.simulatorUrl).restoreBalance()
  const prepared: { till: Till; press: Press }[] = []
  for (const till of tills) prepared.push({ till, press: await till.prepare(freshNumber()) })
  return async () => {
    const took = await Promise.all(prepared.map(({ till, press }) => till.press(press)))
    pressesMs.push(...took.map(({ pressMs }) => pressMs))
  }
}

async function tell({ name, stack, pressesMs }: Shop): Promise<void> {
  const [resident, most] = [residentMb(stack.web.pid), mostResidentMb(stack.web.pid)]
  const answer = await fetch(`${stack.webUrl}/api/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const metrics = await answer.text()
  const mb = (metric: string) => {
    const [, bytes] = new RegExp(`^${metric}(?:\\{.*\\})? (\\S+)$`, 'm').exec(metrics) ?? []
    return (Number(bytes) / 1024 ** 2).toFixed(0)
  }
  const [, processor] = /^process_cpu_seconds_total (\S+)$/m.exec(metrics) ?? []
  const processorSeconds = Number(processor).toFixed(1)
  const heap = ['nodejs_heap_size_used_bytes', 'nodejs_heap_size_total_bytes', 'nodejs_external_memory_bytes'].map(mb)
  const presses = `${pressesMs.length}: ${[0.5, 0.99].map((part) => share(pressesMs, part).toFixed(0)).join('  ')}`
  console.log(
    [name, presses, `${resident.toFixed(0)}  ${most.toFixed(0)}`, heap.join('  '), processorSeconds].join(' | '),
  )
}
