import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { MIGRATIONS } from '../../scripts/migrate.ts'
import { applyMigrations } from '../../scripts/migrations/apply-migrations.ts'
import { query } from '../support/embedded-postgres.ts'
import { createEmptyDatabase } from '../support/postgres.ts'

const THIS = '20261129230000_problems_apart'
const names = readdirSync(MIGRATIONS).filter((name) => /^\d/.test(name))

/** A database as it was before problems were apart, with one ticket for each problem. */
async function olderShop(tickets: { problem: object; state: string; tendered: boolean }[]) {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  await applyMigrations({ url, folder: MIGRATIONS, only: new Set(names.filter((name) => name < THIS)) })
  const [till, staff] = [randomUUID(), randomUUID()]
  await query(url, `insert into "Branch" (code, name) values ('HRE-01', 'Harare First Street')`)
  await query(url, `insert into "Till" (id, "branchCode", number) values ('${till}', 'HRE-01', 1)`)
  await query(url, `insert into "Staff" (id, name, username, role) values ('${staff}', 'Rudo', 'rudo', 'cashier')`)
  for (const { problem, state, tendered } of tickets) {
    const id = randomUUID()
    await query(
      url,
      `insert into "Ticket" (id, "intentId", environment, credential, "branchCode", "tillId", "staffId", "tenderedAt")
       values ('${id}', '${id}', 'test', 'demo', 'HRE-01', '${till}', '${staff}', ${tendered ? 'now()' : 'null'})`,
    )
    await query(
      url,
      `insert into "Sale" (id, "ticketId", "intentId", environment, credential, state, kind, problem, "createdAt")
       values ('${randomUUID()}', '${id}', '${randomUUID()}', 'test', 'demo', '${state}', 'airtime',
         '${JSON.stringify(problem)}', clock_timestamp())`,
    )
  }
  return url
}

test('what was typed last keeps why it has no price through the migration, and other problems stay the item’s', async () => {
  const typed = { code: 'RECIPIENT_INVALID', field: 'recipient' }
  const short = { code: 'INSUFFICIENT_BALANCE' }
  const priced = { code: 'PRODUCT_UNAVAILABLE', asPriced: true }
  const silent = { code: 'QUOTE_UNANSWERED', field: 'price' }
  const cash = { code: 'TENDER_TOO_SMALL', field: 'tender' }
  const repeated = { code: 'SAME_SALE' }
  const unsent = { code: 'MONEY_MISSING' }
  const url = await olderShop([
    { problem: typed, state: 'draft', tendered: false },
    { problem: short, state: 'quoted', tendered: false },
    ...[priced, silent, cash, repeated].map((problem) => ({ problem, state: 'quoted', tendered: false })),
    { problem: unsent, state: 'quoted', tendered: true },
  ])
  await applyMigrations({ url, folder: MIGRATIONS })
  expect(await query(url, 'select "typedProblem", problem from "Sale" order by "createdAt"')).toEqual([
    { typedProblem: typed, problem: null },
    { typedProblem: short, problem: null },
    ...[priced, silent, cash, repeated, unsent].map((problem) => ({ typedProblem: null, problem })),
  ])
})
