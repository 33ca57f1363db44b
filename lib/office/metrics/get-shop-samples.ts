import { balanceBooked } from '@/lib/books/totals/booked-balances.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import type { Environment } from '@/lib/platform/env/credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { NEEDED } from '@/lib/platform/health/heartbeat.ts'
import { log } from '@/lib/platform/log/log.ts'
import { HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { listOpenSamples } from './internal/open-samples.ts'
import type { Sample } from './model.ts'

/** Several scrapers may watch at once; together they cost the database no more than one. */
const FRESH_MS = 2_000
/** For numbers that change slowly or cost more to read. */
const SLOW_FRESH_MS = 60_000
/** A scraper waits ten seconds by default. */
const STATEMENT_MS = 4_000

type CachedSamples = { at: number; samples: Promise<Sample[]> }

const shared = globalThis as { posShopRead?: CachedSamples; posShopReadSlowly?: { at: number; samples: Sample[] } }

/** One snapshot, two seconds old at most, slow numbers a minute; `pos_database_up` is 0 if the database is away. */
export function getShopSamples(): Promise<Sample[]> {
  const cached = shared.posShopRead
  if (cached && performance.now() - cached.at < FRESH_MS) return cached.samples
  const samples = read().catch((err: unknown): Sample[] => {
    log().warn({ err }, 'the numbers of the shop could not be read')
    return [{ name: 'pos_database_up', value: 0 }]
  })
  shared.posShopRead = { at: performance.now(), samples }
  return samples
}

async function read(): Promise<Sample[]> {
  const environments = [...new Set(env().credentials.map(({ environment }) => environment))]
  return db().$transaction(
    async (tx) => {
      await tx.$executeRaw`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`
      const samples: Sample[] = [{ name: 'pos_database_up', value: 1 }]
      for (const environment of environments) samples.push(...(await listOpenSamples(tx, environment)))
      samples.push(...(await listWorkerSamples(tx)), ...(await listSlowSamples(tx, environments)))
      return samples
    },
    { isolationLevel: 'RepeatableRead', maxWait: STATEMENT_MS, timeout: 2 * STATEMENT_MS },
  )
}

async function listSlowSamples(tx: Tx, environments: Parameters<typeof listBooksFaults>[1]): Promise<Sample[]> {
  const cached = shared.posShopReadSlowly
  if (cached && performance.now() - cached.at < SLOW_FRESH_MS) return cached.samples
  const [size] = await tx.$queryRaw<{ bytes: number }[]>`select pg_database_size(current_database())::float8 as bytes`
  const [backup] = await tx.$queryRaw<{ age: number | null }[]>`
    select extract(epoch from clock_timestamp() - max(at))::float8 as age from "Backup"`
  const samples: Sample[] = [
    ...(await listBooksFaults(tx, environments)),
    { name: 'pos_backup_age_seconds', value: backup?.age ?? Infinity },
    { name: 'pos_database_bytes', value: size?.bytes ?? 0 },
  ]
  shared.posShopReadSlowly = { at: performance.now(), samples }
  return samples
}

async function listWorkerSamples(tx: Tx): Promise<Sample[]> {
  const beats = await tx.$queryRaw<{ loop: string; seconds: number }[]>`
    select loop, extract(epoch from clock_timestamp() - at)::float8 as seconds from "WorkerHeartbeat"`
  const never = NEEDED.filter((needed) => !beats.some(({ loop }) => loop === needed))
  const silent = [...beats, ...never.map((loop) => ({ loop, seconds: Infinity }))].map(({ loop, seconds }) => {
    return { name: 'pos_worker_silent_seconds', labels: { loop }, value: seconds } as const
  })
  return [...silent, ...(await listQueueSamples(tx))]
}

/** Reads nothing before the first worker has created the queue's tables. */
async function listQueueSamples(tx: Tx): Promise<Sample[]> {
  const [made] = await tx.$queryRaw<{ exists: boolean }[]>`
    select to_regclass('graphile_worker.jobs') is not null as exists`
  const [jobs] = made?.exists
    ? await tx.$queryRaw<{ due: number; running: number; givenUp: number }[]>`
        select (count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()))::int as due,
          (count(*) filter (where locked_at is not null))::int as running,
          (count(*) filter (where locked_at is null and attempts >= max_attempts))::int as "givenUp"
        from graphile_worker.jobs`
    : []
  const { due = 0, running = 0, givenUp = 0 } = jobs ?? {}
  return Object.entries({ due, running, given_up: givenUp }).map(([state, value]) => {
    return { name: 'pos_queue_jobs', labels: { state }, value }
  })
}

/** How many of the newest entries are checked; older ones cannot change. */
const NEWEST_ENTRIES = 5_000
/** With more entries outside the totals, summing takes more than moments: the worker must catch up first. */
const MOST_FRESH = 200_000
/** Entries for a signed day are dated into a later one. */
const LATER_MS = 48 * HOUR_MS

/** Checks two cheap rules of `npm run books:check`: newest entries sum to zero, the reserve equals pending sales. */
async function listBooksFaults(tx: Tx, environments: readonly Environment[]): Promise<Sample[]> {
  const [newest] = await tx.$queryRaw<{ faults: number; fresh: number }[]>`
    with last as (select coalesce(max("entryId"), 0) as id from "JournalPosting")
    select (
      select count(*)::int from (
        select from "JournalPosting", last where "entryId" > last.id - ${NEWEST_ENTRIES}
        group by "entryId", currency having sum("nativeCents") <> 0 or sum("usdCents") <> 0
      ) unbalanced
    ) as faults,
    (select last.id - coalesce((select "throughEntryId" from "TotalsThrough" where id = 1), 0) from last)::int as fresh`
  const faults: Sample[] = [
    { name: 'pos_journal_faults', labels: { rule: 'entry_not_zero' }, value: newest?.faults ?? 0 },
  ]
  if ((newest?.fresh ?? 0) > MOST_FRESH) return faults
  let differing = 0
  for (const environment of environments) if (await reserveDiffers(tx, environment)) differing += 1
  return [...faults, { name: 'pos_journal_faults', labels: { rule: 'reserve_differs' }, value: differing }]
}

async function reserveDiffers(tx: Tx, environment: Environment): Promise<boolean> {
  const until = new Date((await databaseNow(tx)).getTime() + LATER_MS)
  const booked = await balanceBooked(tx, { environment, account: 'service_reserved', until })
  const { _sum } = await tx.sale.aggregate({
    where: { environment, state: 'pending' },
    _sum: { totalDebitCents: true },
  })
  return booked !== (_sum.totalDebitCents ?? 0n)
}
