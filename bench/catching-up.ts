/**
 * `npx tsx bench/catching-up.ts`: how long a press of Sell takes at four tills while the worker catches up with a storm
 * of events, compared with a press when there are no events, and how many events the worker handles a second. One event
 * in twenty is about a sale of this shop. Rounds of both alternate, and every other pair begins with the storm.
 * BENCH_ROUNDS is the number of rounds of each.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startDurable } from './durable.ts'
import { median, share } from './figures.ts'
import { freshNumber, type Press, Till } from './till.ts'

const TILLS = 4
const PRESSES = 4
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 10)
const EVENTS = 20_000
const OURS_EACH = 20

/** Events as the web process stores them; one in $3 is about a sale of this shop. */
const STORM = `
  insert into "WebhookInbox" (environment, credential, "eventId", type, "objectId", reference)
  select 'test', 'demo', $1 || i, 'transaction.completed', case when i % $3 = 0 then s."upstreamId" else 'tx_' || $1 || i end, 'elsewhere'
  from generate_series(1, $2) i, (select "upstreamId" from "Sale" where "upstreamId" is not null limit 1) s`

const stack = await startDurable({ webhooks: false })
const database = new pg.Client({ connectionString: stack.databaseUrl })
await database.connect()
const tills = Array.from({ length: TILLS }, () => new Till(stack.webUrl))

async function waiting(): Promise<number> {
  const { rows } = await database.query(`select count(*)::int as count from "WebhookInbox" where "handledAt" is null`)
  return rows[0].count
}

async function round(storm: boolean): Promise<{ took: number[]; handledASecond: number }> {
  const prepared: Press[][] = []
  for (const till of tills) {
    const presses: Press[] = []
    while (presses.length < PRESSES) presses.push(await till.prepare(freshNumber()))
    prepared.push(presses)
  }
  if (storm) await database.query(STORM, [randomUUID(), EVENTS, OURS_EACH])
  const [before, from] = [await waiting(), performance.now()]
  const took: number[] = []
  await Promise.all(
    tills.map(async (till, at) => {
      for (const press of prepared[at] ?? []) took.push((await till.press(press)).pressMs)
    }),
  )
  const after = await waiting()
  if (storm && after === 0) throw new Error('The worker had caught up before the presses were over')
  const handledASecond = ((before - after) / (performance.now() - from)) * 1_000
  await database.query('delete from "WebhookInbox"')
  await pause(500)
  return { took, handledASecond }
}

try {
  for (const till of tills) await till.signIn()
  await round(false)
  const [calm, stormy, handled]: number[][] = [[], [], []]
  for (let done = 0; done < ROUNDS; done += 1) {
    for (const storm of done % 2 === 0 ? [false, true] : [true, false]) {
      const { took, handledASecond } = await round(storm)
      ;(storm ? stormy : calm)?.push(...took)
      if (storm) handled?.push(handledASecond)
    }
  }
  for (const [name, took = []] of [
    ['no events', calm],
    ['catching up', stormy],
  ] as const) {
    console.log(
      `${name}: a press takes ${median(took).toFixed(0)} ms, the slowest in ten ${share(took, 0.9).toFixed(0)}`,
    )
  }
  console.log(
    `times ${(median(stormy ?? []) / median(calm ?? [])).toFixed(2)}; ${median(handled ?? []).toFixed(0)} events a second`,
  )
} finally {
  await database.end()
  await stack.stop()
}
