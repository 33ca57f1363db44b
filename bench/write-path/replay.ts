import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { copyTickets } from './copies.ts'
import type { Copied, Recorded } from './record.ts'
import { machineMs, serverMs } from './server-ms.ts'
import type { MeasuredShop } from './shop.ts'

/** What many branches achieved at once, each on a connection of its own. */
export type Replayed = {
  connections: number
  perSecond: number
  /** Milliseconds of one press in the database, from the first statement to the last commit. */
  took: number[]
  /** Processor time of one press, in milliseconds: at the server, and in this process. */
  serverMs: number
  clientMs: number
  /** Cores that other processes of the machine used meanwhile. */
  othersCores: number
}

/** With `prepared`, each statement is parsed once on a connection, and its plan may be kept. */
type Way = { connections: number; seconds: number; leftOut?: RegExp; prepared?: boolean }

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** More presses than a connection manages in a second. */
const MOST_A_SECOND = 120
/** Presses before those that count, on each connection. */
const WARM = 6
/** How often the worker reads the balance in a busy shop. */
const BALANCE_EVERY_MS = 700

/** Sends the statements of a recorded press again and again, for copies of its ticket at other branches. */
export async function replay(shop: MeasuredShop, recorded: Recorded, way: Way): Promise<Replayed> {
  const { connections, seconds, leftOut, prepared = false } = way
  const { admin, databaseUrl, serverPid } = shop
  const branches: { client: pg.Client; copies: Copied[] }[] = []
  for (let made = 0; made < connections; made += 1) {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const code = `R-${randomUUID().slice(0, 8)}`
    branches.push({ client, copies: await copyTickets(admin, recorded.template, code, seconds * MOST_A_SECOND) })
  }
  await admin.query('analyze')
  const sent: Sent = { ...recorded, prepared, trace: recorded.trace.filter(({ text }) => !leftOut?.test(text)) }
  for (const { client, copies } of branches) for (let warm = 0; warm < WARM; warm += 1) await send(client, sent, copies)
  const told = setInterval(() => void admin.query('update "ServiceStanding" set "balanceAt" = now()'), BALANCE_EVERY_MS)
  const took: number[] = []
  const [from, busy, own, whole] = [performance.now(), serverMs(serverPid), process.cpuUsage(), machineMs()]
  const endsAt = from + seconds * 1000
  const work = async ({ client, copies }: (typeof branches)[number]) => {
    while (performance.now() < endsAt) took.push(await send(client, sent, copies))
  }
  await Promise.all(branches.map(work))
  clearInterval(told)
  const { user, system } = process.cpuUsage(own)
  const [ours, used, all] = [(user + system) / 1000, serverMs(serverPid) - busy, machineMs() - whole]
  const passed = (performance.now() - from) / 1000
  for (const { client } of branches) await client.end()
  return {
    connections,
    perSecond: took.length / passed,
    took,
    serverMs: used / took.length,
    clientMs: ours / took.length,
    othersCores: Math.max(0, all - used - ours) / (passed * 1000),
  }
}

type Sent = Recorded & { prepared: boolean }

/** Sends one press for the next copy; returns how long it took. */
async function send(client: pg.Client, { trace, own, staffId, prepared }: Sent, copies: Copied[]): Promise<number> {
  const copy = copies.pop()
  if (!copy) throw new Error('More presses than tickets were copied')
  const names = namesFor(own, copy)
  const from = performance.now()
  for (const [at, { text, values, first }] of trace.entries()) {
    const { rows } = await client.query({
      text,
      values: renamed(values, names, staffId),
      ...(prepared && { name: `s${at}` }),
    })
    if (text.startsWith('INSERT INTO "public"."JournalEntry"')) names.set(String(first), String(rows[0].id))
  }
  return performance.now() - from
}

function namesFor(own: Recorded['own'], copy: Copied): Map<string, string> {
  const fresh = randomUUID()
  const names = new Map(Object.entries(copy).map(([name, value]) => [own[name as keyof Copied], value]))
  names.set(own.reference, `R-${fresh}`).set(own.upstreamId, `tx_${fresh}`)
  return names.set(own.number, String(1 + (Number.parseInt(fresh.slice(0, 7), 16) % 2_000_000_000)))
}

/** The values of a recorded statement, with this copy's ids in place of the recorded ones. */
function renamed(values: readonly unknown[], names: Map<string, string>, kept: string): unknown[] {
  let text = JSON.stringify(values)
  for (const id of text.match(UUID) ?? []) if (id !== kept && !names.has(id)) names.set(id, randomUUID())
  for (const [before, after] of names) text = text.replaceAll(before, after)
  return JSON.parse(text)
}
