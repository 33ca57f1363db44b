/**
 * `npm run seed:large -- --sales 5000000 --statement-rows 10000000 --branches 50 --staff 500`: gives a shop that has
 * not sold a past, to try pages with. It uses set-based SQL, and the books balance. For trial databases only.
 */
import pg from 'pg'
import { MIGRATIONS } from './migrate.ts'
import { readHistory } from './migrations/history.ts'
import { pendingMigrations } from './migrations/pending-migrations.ts'
import { readMigrations } from './migrations/read-migrations.ts'
import { closeShifts } from './seed/close-shifts.ts'
import { makePeople } from './seed/make-people.ts'
import { makeSales } from './seed/make-sales.ts'
import { makeStatement } from './seed/make-statement.ts'
import { seedOptions } from './seed/options.ts'
import { refuseUsedShop } from './seed/refuse-used-shop.ts'
import { setIndexesAside } from './seed/set-indexes-aside.ts'

const AT_ONCE = 50_000

const options = seedOptions(process.argv.slice(2), process.env)
const client = new pg.Client({ connectionString: options.databaseUrl })
await client.connect()
const startedAt = performance.now()
const say = (what: string) =>
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${what}`)
try {
  await refuseUnlessMigrated()
  // Row-by-row checks would take longer than everything else; one check at the end covers the same.
  await client.query(`set timezone = 'UTC'; set session_replication_role = replica; set synchronous_commit = off;
    set work_mem = '256MB'; set maintenance_work_mem = '1GB'`)
  // One transaction, so that an unfinished fill leaves the shop empty and with all its indexes.
  await client.query('begin')
  await refuseUsedShop(client)
  const indexes = await setIndexesAside(client)
  const tills = await makePeople(client, options)
  say(`${options.branches} branches, ${options.staff} people, ${tills} tills`)
  for (let from = 1; from <= options.sales; from += AT_ONCE) {
    const to = Math.min(options.sales, from + AT_ONCE - 1)
    await makeSales(client, { ...options, from, to, tills })
    say(`${to} sales`)
  }
  await closeShifts(client)
  await client.query(
    `update "Till" t set "lastTicketNumber" = n.most from (select "tillId", max(number) as most from "Ticket" group by 1) n
     where n."tillId" = t.id`,
  )
  say('shifts closed')
  say(`${await makeStatement(client, options)} rows of the statement`)
  await refuseUnlessBalanced()
  say('balanced')
  for (const definition of indexes) await client.query(definition)
  say(`${indexes.length} indexes`)
  await client.query('commit')
  await client.query('vacuum (analyze)')
  say('done; now sum it with npm run totals:rebuild')
} finally {
  await client.end()
}

async function refuseUnlessMigrated(): Promise<void> {
  const pending = pendingMigrations(readMigrations(MIGRATIONS), await readHistory(client))
  if (pending.length > 0) throw new Error('The database is older than this program. Run npm run migrate.')
}

async function refuseUnlessBalanced(): Promise<void> {
  const { rowCount } = await client.query(
    `select "entryId" from "JournalPosting" group by "entryId", currency
     having sum("nativeCents") <> 0 or sum("usdCents") <> 0 limit 1`,
  )
  if (rowCount) throw new Error('An entry does not balance: the shop that was made is of no use.')
}
