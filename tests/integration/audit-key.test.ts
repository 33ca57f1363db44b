import { beforeEach, expect, test } from 'vitest'
import { linkHash, sealAudit, verifyAudit } from '@/lib/people/audit/chain.ts'
import type { AuditAction } from '@/lib/people/audit/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { type Env, env } from '@/lib/platform/env/env.ts'
import { openShop } from '../support/shop.ts'

const shop = openShop()
const shared = globalThis as { posEnv?: Env }
const FIRST = { id: '2026a', secret: 'a'.repeat(32) }
const SECOND = { id: '2027a', secret: 'b'.repeat(32) }

/** Goes on with these keys, as a process that was started with them. */
const withKeys = (auditKeys: Env['auditKeys'], auditKeyedFrom: bigint | null = null) => {
  shared.posEnv = { ...env(), auditKeys, auditKeyedFrom }
}

async function done(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await db().$transaction((tx) => recordAudit(tx, shop.actor, { action: 'test:thing' as AuditAction, detail: { n } }))
  }
  await sealAudit()
}

/** What somebody with every right to the database could do. */
async function tamper(...statements: string[]): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.$executeRawUnsafe(`set local session_replication_role = replica`)
    for (const statement of statements) await tx.$executeRawUnsafe(statement)
  })
}

/** Two links from before there was a key, two with the first, one with the second. */
beforeEach(async () => {
  await tamper('delete from "AuditSeal"', 'delete from "Audit"')
  withKeys([])
  await done(2)
  withKeys([FIRST])
  await done(2)
  withKeys([SECOND, FIRST])
  await done(1)
})

test('links from before the key, with it, and with the next one make one chain', async () => {
  const seals = await db().auditSeal.findMany({ orderBy: { position: 'asc' }, select: { keyId: true } })
  expect(seals.map(({ keyId }) => keyId)).toEqual([null, null, '2026a', '2026a', '2027a'])
  expect(await verifyAudit()).toMatchObject({ links: 5n, broken: null, keyed: { from: 3n, id: '2027a' } })
  withKeys([SECOND, FIRST], 3n)
  expect((await verifyAudit()).broken).toBeNull()
})

test('without its key a chain is not proven, and not continued', async () => {
  withKeys([SECOND])
  expect((await verifyAudit()).broken).toMatchObject({ why: 'key_unknown' })
  withKeys([])
  expect((await verifyAudit()).broken).toMatchObject({ why: 'key_unknown' })
  await expect(done(1)).rejects.toThrow('AUDIT_KEYS is missing')
  expect(await db().auditSeal.count()).toBe(5)
})

test('with another secret under the same name nothing fits', async () => {
  withKeys([SECOND, { ...FIRST, secret: 'c'.repeat(32) }])
  expect((await verifyAudit()).broken).toMatchObject({ why: 'changed' })
})

test('a changed row from before the key is found, since the first link with one seals it', async () => {
  const row = await db().audit.findFirstOrThrow({ orderBy: { id: 'asc' } })
  await tamper(`update "Audit" set detail = '{"n": 9}' where id = ${row.id}`)
  expect((await verifyAudit()).broken).toEqual({ auditId: row.id, why: 'changed' })
})

test('a tail made anew without the key is found', async () => {
  await tamper('delete from "AuditSeal" where position > 3')
  const kept = await db().auditSeal.findUniqueOrThrow({ where: { position: 3n } })
  const rows = await db().audit.findMany({ where: { id: { gt: kept.auditId } }, orderBy: { id: 'asc' } })
  const [next] = rows
  if (!next) return expect.unreachable('there is a row after it')
  const data = { position: 4n, auditId: next.id, hash: linkHash(kept.hash, next, null) }
  await db().auditSeal.create({ data })
  expect((await verifyAudit()).broken).toEqual({ auditId: next.id, why: 'key_dropped' })
})

test('a whole chain made anew without a key is found by the noted link, and by nothing else', async () => {
  await tamper('delete from "AuditSeal"', `update "Audit" set detail = '{"n": 9}'`)
  withKeys([])
  await sealAudit()
  withKeys([SECOND, FIRST])
  await done(1)
  expect((await verifyAudit()).broken).toBeNull()
  withKeys([SECOND, FIRST], 3n)
  expect((await verifyAudit()).broken).toMatchObject({ why: 'key_dropped' })
})
