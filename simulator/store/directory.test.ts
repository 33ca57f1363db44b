import type pg from 'pg'
import { expect, test } from 'vitest'
import { Directory } from './directory.ts'

const REVOKED_AT = new Date('2026-11-21T08:00:00Z')

/** A database whose answers arrive when the test says so, in the order that it says. */
function slowDatabase() {
  const waiting: ((rows: object[]) => void)[] = []
  const query = () => new Promise((resolve) => waiting.push((rows) => resolve({ rows })))
  return {
    pool: { query } as unknown as pg.Pool,
    /** Answers the oldest question, and waits until what it set off has been asked. */
    async answer(row: object) {
      waiting.shift()?.([row])
      await new Promise(setImmediate)
    },
    open: () => waiting.length,
  }
}

const partnerRow = (more: object = {}) => ({ id: 1, tier: 'starter', accountIds: { test: 1, live: 2 }, ...more })
const keyRow = { id: 'key_a', partnerId: 1, environment: 'test', abilities: [], branchId: null, revokedAt: null }

test('a key read before it was revoked and cached afterwards is revoked', async () => {
  const { pool, answer } = slowDatabase()
  const directory = new Directory(pool)
  const reading = directory.findKey('secret')
  directory.markRevoked('key_a', REVOKED_AT)
  await answer(keyRow)
  await answer(partnerRow())
  expect((await reading)?.revokedAt).toEqual(REVOKED_AT)
  expect((await directory.findKey('secret'))?.revokedAt).toEqual(REVOKED_AT)
})

test('of two reads at once, a revoked key has no second life in the later one', async () => {
  const { pool, answer } = slowDatabase()
  const directory = new Directory(pool)
  const both = [directory.findKey('secret'), directory.findKey('secret')]
  await answer(keyRow)
  await answer(keyRow)
  directory.markRevoked('key_a', REVOKED_AT)
  await answer(partnerRow())
  await answer(partnerRow())
  for (const key of await Promise.all(both)) expect(key?.revokedAt).toEqual(REVOKED_AT)
})

test('a partner is read again only after the earlier read, so the latest change is what stays', async () => {
  const { pool, answer, open } = slowDatabase()
  const directory = new Directory(pool)
  const first = directory.refreshPartner(1)
  const second = directory.refreshPartner(1)
  await new Promise(setImmediate)
  expect(open()).toBe(1)
  await answer(partnerRow())
  await answer(partnerRow({ tier: 'verified' }))
  expect(await first).toBe(await second)
  expect((await directory.partner(1)).tier).toBe('verified')
})
