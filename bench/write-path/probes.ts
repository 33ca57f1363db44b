import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { weighSpending } from '@/lib/service/standing/earmarks.ts'
import { median } from '../figures.ts'
import type { MeasuredShop } from './shop.ts'

const ONE_ROW = 'insert into probe default values'
const SECONDS = 3

/** How much longer a commit takes if it waits for the disk, in milliseconds. */
export async function probeFlush({ admin }: MeasuredShop): Promise<number> {
  await admin.query('create table if not exists probe (id bigint generated always as identity)')
  const took = async (mode: string) => {
    await admin.query(`set synchronous_commit to ${mode}`)
    const times: number[] = []
    for (let made = 0; made < 200; made += 1) {
      const from = performance.now()
      await admin.query(ONE_ROW)
      times.push(performance.now() - from)
    }
    return median(times)
  }
  const [waited, not] = [await took('on'), await took('off')]
  await admin.query('reset synchronous_commit')
  return Math.max(0.05, waited - not)
}

/** What each transaction of the probe sends: its row alone, its row and a notification, or a notification after it. */
const SENT = {
  silent: `begin; ${ONE_ROW}; commit`,
  within: `begin; ${ONE_ROW}; select pg_notify('probe', ''); commit`,
  after: `begin; ${ONE_ROW}; commit; select pg_notify('probe', '')`,
}

/**
 * Transactions a second, of one row each, on that many connections. Each flush is made to take `flushMs` longer, in
 * place of a standby's answer. Those that notify wait for each other; the others share a flush.
 */
export async function probeNotify(
  { databaseUrl }: MeasuredShop,
  connections: number,
  way: keyof typeof SENT,
  flushMs: number,
): Promise<number> {
  let made = 0
  const endsAt = performance.now() + SECONDS * 1000
  const work = async () => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(`set commit_delay to ${flushMs * 1000}; set commit_siblings to 0`)
    for (; performance.now() < endsAt; made += 1) await client.query(SENT[way])
    await client.end()
  }
  await Promise.all(Array.from({ length: connections }, work))
  return made / SECONDS
}

/**
 * How long a claim takes to weigh the balance, in milliseconds, if `booked` sales were booked since the balance was
 * read, and it holds another customer's money: otherwise nothing is weighed.
 */
export async function probeBalance({ admin }: MeasuredShop, booked: number): Promise<number> {
  await admin.query('update "ServiceStanding" set "balanceAt" = clock_timestamp()')
  await admin.query('update "Ticket" set earmarked = true where id = (select min(id::text)::uuid from "Ticket")')
  await admin.query(
    `with entry as (
      insert into "JournalEntry" (environment, credential, "objectKind", "objectId", event)
      select 'test', 'demo', 'sale', gen_random_uuid(), 'completed' from generate_series(1, $1) returning id
    )
    insert into "JournalPosting" ("entryId", account, "accountKey", currency, "nativeCents", "usdCents")
    select id, account, key, 'USD', cents, cents from entry,
      (values ('service_available', 'demo', -48), ('cost', '', 48)) as p (account, key, cents)`,
    [booked],
  )
  await admin.query('analyze "JournalEntry", "JournalPosting"')
  const times: number[] = []
  for (let asked = 0; asked < 15; asked += 1) {
    const from = performance.now()
    await weighSpending({ ticketId: randomUUID(), environment: 'test', debitCents: 1n })
    times.push(performance.now() - from)
  }
  return median(times)
}
