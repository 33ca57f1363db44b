import { db, type Tx } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { log } from '@/lib/platform/log/log.ts'
import { readBooksFaults } from './internal/read-books.ts'
import { readOpen } from './internal/read-open.ts'
import { readWorkers } from './internal/read-workers.ts'
import type { Sample } from './model.ts'

/** Several scrapers may watch at once; together they cost the database no more than one. */
const FRESH_MS = 2_000
/** For numbers that change slowly or cost more to read. */
const SLOW_FRESH_MS = 60_000
/** A scraper waits ten seconds by default. */
const STATEMENT_MS = 4_000

type Kept = { at: number; samples: Promise<Sample[]> }

const shared = globalThis as { posShopRead?: Kept; posShopReadSlowly?: { at: number; samples: Sample[] } }

/**
 * The numbers of the shop, at most two seconds old; those of the books, the backup and the database's size, at most a
 * minute. All numbers of one reading come from one snapshot. If the database is away or slow, only `pos_database_up` is
 * given, as 0.
 */
export function readShop(): Promise<Sample[]> {
  const kept = shared.posShopRead
  if (kept && performance.now() - kept.at < FRESH_MS) return kept.samples
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
      for (const environment of environments) samples.push(...(await readOpen(tx, environment)))
      samples.push(...(await readWorkers(tx)), ...(await readSlowly(tx, environments)))
      return samples
    },
    { isolationLevel: 'RepeatableRead', maxWait: STATEMENT_MS, timeout: 2 * STATEMENT_MS },
  )
}

async function readSlowly(tx: Tx, environments: Parameters<typeof readBooksFaults>[1]): Promise<Sample[]> {
  const kept = shared.posShopReadSlowly
  if (kept && performance.now() - kept.at < SLOW_FRESH_MS) return kept.samples
  const [size] = await tx.$queryRaw<{ bytes: number }[]>`select pg_database_size(current_database())::float8 as bytes`
  const [backup] = await tx.$queryRaw<{ age: number | null }[]>`
    select extract(epoch from clock_timestamp() - max(at))::float8 as age from "Backup"`
  const samples: Sample[] = [
    ...(await readBooksFaults(tx, environments)),
    { name: 'pos_backup_age_seconds', value: backup?.age ?? Infinity },
    { name: 'pos_database_bytes', value: size?.bytes ?? 0 },
  ]
  shared.posShopReadSlowly = { at: performance.now(), samples }
  return samples
}
