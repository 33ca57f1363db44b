/**
 * `npm run bench:months`: what would be gained if a kind of rows were kept in 36 partitions, one a month, instead of
 * the one table that it has now. Both hold the same rows and are measured in turns, on a PostgreSQL of their own.
 * `--rows 10000000` is how many of each kind, `--kinds events,webhooks,statement,journal,sales` selects the kinds.
 * Where a key must be unique over all months, a table of keys stands beside them. Ratios are the time or size with
 * months divided by that of the whole table: below 1, months are better.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrateDatabase } from '../scripts/migrate.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { measureReads, measureWrites, type Sessions } from './months/ask.ts'
import { build, type Side, tearDown } from './months/build.ts'
import { EVENTS } from './months/events.ts'
import { JOURNAL } from './months/journal.ts'
import { measureForgetting, measurePlanning, measureSizes, measureUpkeep } from './months/keep.ts'
import type { Kind } from './months/kind.ts'
import { show } from './months/rounds.ts'
import { SALES } from './months/sales.ts'
import { STATEMENT } from './months/statement.ts'
import { WEBHOOKS } from './months/webhooks.ts'

const KINDS = { events: EVENTS, webhooks: WEBHOOKS, statement: STATEMENT, journal: JOURNAL, sales: SALES }
/** Deleting and vacuuming a month of ten million rows takes most of a minute. */
const MONTHS_FORGOTTEN = 3

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000000' },
    kinds: { type: 'string', default: Object.keys(KINDS).join(',') },
  },
})

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-months-'))
fs.chmodSync(dataDir, 0o755)
const postgres = await startPostgres({ dataDir, databases: ['months'], durable: false })
try {
  const url = postgres.url('months')
  await migrateDatabase(url)
  for (const [name, kind] of Object.entries(KINDS)) {
    if (options.kinds.split(',').includes(name)) await measure(url, kind, Number(options.rows))
  }
} finally {
  await postgres.stop()
  fs.rmSync(dataDir, { recursive: true, force: true })
}

async function measure(url: string, kind: Kind, rows: number): Promise<void> {
  const connect = async (side: Side) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    // A vacuum between two rounds would slow down only one side.
    await client.query(`alter system set autovacuum = off`)
    await client.query(`select pg_reload_conf()`)
    await client.query(`set timezone = 'UTC'; set maintenance_work_mem = '1GB'; set search_path = ${side}, public`)
    return client
  }
  const sessions: Sessions = { whole: await connect('whole'), months: await connect('months') }
  try {
    const took = await build(sessions.whole, kind, rows)
    console.log(
      `\n${kind.title}: ${rows.toLocaleString('en')} rows, built in ${took.whole.toFixed(0)} and ${took.months.toFixed(0)} s\n`,
    )
    console.log('| what | whole | months | months of whole |\n| --- | --- | --- | --- |')
    const say = (lines: Parameters<typeof show>[0][]) => {
      for (const line of lines) console.log(show(line))
    }
    say(await measureSizes(sessions, kind))
    say(await measureReads(sessions, kind, rows))
    say(await measurePlanning(sessions, kind))
    say(await measureWrites(sessions, kind))
    say(await measureUpkeep(sessions, kind))
    say(await measureForgetting(sessions, kind, MONTHS_FORGOTTEN))
  } finally {
    await tearDown(sessions.whole)
    for (const client of Object.values(sessions)) await client.end()
  }
}
