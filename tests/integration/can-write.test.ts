import pg from 'pg'
import { expect, test } from 'vitest'
import { askDatabase } from '@/lib/platform/database/ask-database.ts'
import { db, disconnect } from '@/lib/platform/database/db.ts'
import { canWrite } from '@/lib/platform/health/find-unready.ts'
import { openShop } from '../support/shop.ts'

const shop = openShop()

const onlyReads = async (setting: 'on' | 'off') => {
  const name = new URL(shop.databaseUrl).pathname.slice(1)
  const admin = new URL(shop.databaseUrl)
  admin.pathname = 'postgres'
  const client = new pg.Client({ connectionString: admin.href })
  await client.connect()
  await client.query(`alter database ${name} set default_transaction_read_only = ${setting}`)
  await client.end()
  await disconnect()
  Object.assign(globalThis, { posPrisma: undefined, posWritableAt: undefined })
}

test('a database that answers but cannot write is found out, and believed again once it can', async () => {
  expect(await canWrite()).toBe(true)
  await onlyReads('on')
  expect(await askDatabase()).toMatchObject({ answers: true })
  expect(await canWrite()).toBe(false)
  await expect(db().$executeRaw`delete from "Branch" where false`).rejects.toThrow()
  await onlyReads('off')
  expect(await canWrite()).toBe(true)
})

test('the question leaves nothing behind, and is not put to the database each time', async () => {
  const tables = () => db().$queryRaw`select relname from pg_class where relname = 'pos_can_write'`
  expect(await canWrite()).toBe(true)
  expect(await tables()).toEqual([])
  await disconnect()
  Object.assign(globalThis, { posPrisma: { $transaction: () => expect.unreachable('it was asked again') } })
  expect(await canWrite()).toBe(true)
  Object.assign(globalThis, { posPrisma: undefined })
})
