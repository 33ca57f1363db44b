import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { db } from '@/lib/platform/database/db.ts'
import { createMonths } from '@/lib/platform/database/schema.ts'
import { MIGRATIONS } from '../../scripts/migrate.ts'
import { applyMigrations } from '../../scripts/migrations/apply-migrations.ts'
import { appRoleSql } from '../../scripts/migrations/give-rights.ts'
import { readMigrations } from '../../scripts/migrations/read-migrations.ts'
import { query } from '../support/embedded-postgres.ts'
import { createEmptyDatabase } from '../support/postgres.ts'
import { AIRTIME, sellNow, viewOf } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'

const shop = openShop()
const CUT = ['CollectionEvent', 'FundingEvent', 'SaleEvent']
/** The migrations before the one that cuts. */
const EARLIER = readMigrations(MIGRATIONS).flatMap(({ name }) => (name < '20261123440000' ? [name] : []))
const role = `app_${randomBytes(4).toString('hex')}`
// The copied database may have been migrated in another month.
beforeAll(() => createMonths())
afterAll(() => run(`reassign owned by ${role} to current_user`, `drop owned by ${role}`, `drop role ${role}`))

const run = async (...statements: string[]) => {
  for (const statement of statements) await query(shop.databaseUrl, statement)
}
async function openDatabase(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** The parts of a table from the oldest on, with their bounds. */
const partsOf = (table: string, url = shop.databaseUrl) =>
  query<{ name: string; bound: string }>(
    url,
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = '"${table}"'::regclass order by c.relname = '${table}_before' desc, c.relname`,
  )

test('each history has its months half a year ahead, one after the other, from the middle of the night in Harare', async () => {
  const [{ month }] = (await query(
    shop.databaseUrl,
    `select to_char((now() + interval '5 months') at time zone 'Africa/Harare', 'YYYY_MM') as month`,
  )) as [{ month: string }]
  for (const table of CUT) {
    const [before, ...months] = await partsOf(table)
    expect(before?.name).toBe(`${table}_before`)
    expect(months.map(({ name }) => name)).toContain(`${table}_${month}`)
    const bounds = [before, ...months].map((part) =>
      [...(part?.bound.matchAll(/'([^']+)'/g) ?? [])].map(([, at]) => at),
    )
    expect(before?.bound).toContain('MINVALUE')
    for (const [at, [from = '']] of bounds.slice(1).entries()) {
      expect(from).toBe(bounds[at]?.at(-1))
      expect(new Date(`${from}00`).toISOString()).toMatch(/T22:00:00/)
    }
  }
})

test('two workers that find a month missing make it once, and it takes rows and keeps them', async () => {
  const [, ...months] = await partsOf('SaleEvent')
  const last = months.at(-1)
  await run(`drop table "${last?.name}"`)
  const made = await Promise.all([createMonths(), createMonths()])
  expect(made.flat()).toEqual([last?.name])
  expect(await partsOf('SaleEvent')).toContainEqual(last)
  expect(await createMonths()).toEqual([])
  const { sale } = await sellNow(shop.actor, AIRTIME)
  const from = /'([^']+)'/.exec(last?.bound ?? '')?.[1]
  await run(
    `insert into "SaleEvent" ("saleId", at, source, kind) values ('${sale.id}', '${from}', 'test', 'told_more')`,
  )
  expect(await query(shop.databaseUrl, `select kind from "${last?.name}"`)).toEqual([{ kind: 'told_more' }])
  for (const name of ['SaleEvent', last?.name]) {
    await expect(run(`delete from "${name}"`)).rejects.toThrow(/append-only/)
    await expect(run(`update "${name}" set kind = 'x'`)).rejects.toThrow(/append-only/)
    await expect(run(`truncate "${name}"`)).rejects.toThrow(/append-only/)
  }
  const orphan = `insert into "SaleEvent" ("saleId", at, source, kind) values (gen_random_uuid(), '${from}', 'test', 'x')`
  await expect(run(orphan)).rejects.toThrow(/foreign key/)
})

test('while somebody sells, a month waits half a second for the table of sales, and steps aside', async () => {
  const [, ...months] = await partsOf('SaleEvent')
  const last = months.at(-1)
  await run(`drop table "${last?.name}"`)
  const { sale } = await sellNow(shop.actor, AIRTIME)
  await db().$transaction(
    async (tx) => {
      await tx.sale.update({ where: { id: sale.id }, data: { checkedAt: new Date() } })
      await expect(createMonths()).rejects.toThrow(/lock timeout/)
    },
    { timeout: 60_000 },
  )
  // The refusal is told before its transaction has ended.
  await vi.waitFor(async () => expect(await createMonths()).toEqual([last?.name]), 60_000)
})

test('the ticket’s page has the history from the ticket’s own day on, however old the others are', async () => {
  const ticket = await sellNow(shop.actor, AIRTIME)
  const kinds = ticket.sale.steps.map(({ kind }) => kind)
  expect(kinds.length).toBeGreaterThan(1)
  const add = (hours: number, kind: string) =>
    run(`insert into "SaleEvent" ("saleId", at, source, kind)
      select '${ticket.sale.id}', "createdAt" - interval '${hours} hours', 'test', '${kind}' from "Ticket" where id = '${ticket.id}'`)
  await add(23, 'clock_behind')
  await add(25, 'of_nobody')
  const now = (await viewOf(shop.actor, ticket.id)).sale.steps.map(({ kind }) => kind)
  expect(now).toEqual([...kinds, 'clock_behind'])
})

test('the role of web and worker makes months, and touches none of them past their table', async () => {
  await run(`create role ${role} login password 'tests'`, appRoleSql({ app: role }))
  const [, ...months] = await partsOf('SaleEvent')
  const last = months.at(-1)
  await run(`drop table "${last?.name}"`)
  const app = await openDatabase(shop.databaseUrl)
  await app.query(`set role ${role}`)
  expect((await app.query('select keep_months() as part')).rows).toEqual([{ part: last?.name }])
  const added = `insert into "SaleEvent" ("saleId", source, kind) select id, 'test', 'told_more' from "Sale" limit 1`
  expect((await app.query(added)).rowCount).toBe(1)
  for (const name of [last?.name, months[0]?.name, 'SaleEvent_before']) {
    await expect(app.query(`delete from "${name}"`)).rejects.toThrow(/permission denied/)
    await expect(app.query(`select from "${name}"`)).rejects.toThrow(/permission denied/)
  }
  await app.end()
})

test('who sells while histories are cut waits for a moment, and is not ended for a lock', async () => {
  const { url, drop } = await createEmptyDatabase()
  await applyMigrations({ url, folder: MIGRATIONS, only: new Set(EARLIER) })
  const seller = await openDatabase(url)
  await seller.query('set session_replication_role to replica')
  await seller.query(`begin; update "Sale" set "checkedAt" = now() where false`)
  const cut = applyMigrations({ url, folder: MIGRATIONS })
  const waits = `select from pg_locks where not granted and relation = '"Sale"'::regclass`
  await vi.waitFor(async () => expect(await query(url, waits)).toHaveLength(1), { timeout: 60_000, interval: 20 })
  await seller.query(`insert into "SaleEvent" ("saleId", source, kind) values (gen_random_uuid(), 'till', 'sent')`)
  await seller.query('commit')
  expect((await cut).at(-1)).toBe(readMigrations(MIGRATIONS).at(-1)?.name)
  expect(await query(url, 'select kind from "SaleEvent_before"')).toEqual([{ kind: 'sent' }])
  await seller.end()
  await drop()
})

test('tables full of rows are cut with all of them, their rights and their next number, and the version before goes on', async () => {
  const { url, drop } = await createEmptyDatabase()
  await applyMigrations({ url, folder: MIGRATIONS, only: new Set(EARLIER) })
  const other = `app_${randomBytes(4).toString('hex')}`
  const old = await openDatabase(url)
  await old.query(`create role ${other}; grant select, insert on "SaleEvent" to ${other};
    grant usage on sequence "SaleEvent_id_seq" to ${other}`)
  await old.query(`set session_replication_role to replica`)
  const insert = (days: number) =>
    `insert into "SaleEvent" ("saleId", at, source, kind) values (gen_random_uuid(), now() + interval '${days} days', 'old', 'sent')`
  await old.query(insert(-400))
  await old.query(insert(0))
  const all = 'select * from "SaleEvent" order by id'
  const { rows: rowsBefore } = await old.query(all)
  await applyMigrations({ url, folder: MIGRATIONS })
  expect((await old.query(all)).rows).toEqual(rowsBefore)
  await old.query(`set role ${other}`)
  await old.query(insert(0))
  await expect(old.query('delete from "SaleEvent"')).rejects.toThrow(/permission denied/)
  const { rows } = await old.query(all)
  expect(rows.map(({ id }) => id)).toEqual(['1', '2', '3'])
  await old.query('reset role')
  await old.query(`drop owned by ${other}; drop role ${other}`)
  await old.end()
  await drop()
})
