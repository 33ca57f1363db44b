import pg from 'pg'
import { expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '../support/postgres.ts'

test('each test database has the migrated schema and the job queue, and shares no rows with another', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await query(one.url, `insert into "Branch" (code, name) values ('HRE-01', 'First Street')`)
  expect(await query(one.url, 'select code from "Branch"')).toEqual([{ code: 'HRE-01' }])
  expect(await query(two.url, 'select code from "Branch"')).toEqual([])
  expect(await query(two.url, 'select from graphile_worker.migrations')).not.toEqual([])
  await Promise.all([one.drop(), two.drop()])
  await expect(query(one.url, 'select 1')).rejects.toThrow('does not exist')
})

test('an empty database holds no table', async () => {
  const database = await createEmptyDatabase()
  const tables = await query(database.url, `select from information_schema.tables where table_schema = 'public'`)
  expect(tables).toEqual([])
  await database.drop()
})

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}
