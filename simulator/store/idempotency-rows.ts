import type { Queryable } from './database.ts'

/** A used key: the digest of its request, and the resulting object. */
export type KnownKey = { key: string; requestHash: string; objectId: string }

/** Those of the keys that an account has already used. */
export async function findKnownKeys(db: Queryable, accountId: number, keys: readonly string[]): Promise<KnownKey[]> {
  const { rows } = await db.query<KnownKey>({
    name: 'find-known-keys',
    text: `select key, request_hash as "requestHash", object_id as "objectId" from idempotency_keys
      where account_id = $1 and key = any($2)`,
    values: [accountId, keys],
  })
  return rows
}

/** Uses a key for a new object. */
export async function insertKnownKey(db: Queryable, accountId: number, known: KnownKey): Promise<void> {
  await db.query('insert into idempotency_keys (account_id, key, request_hash, object_id) values ($1, $2, $3, $4)', [
    accountId,
    known.key,
    known.requestHash,
    known.objectId,
  ])
}
