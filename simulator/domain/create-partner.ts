import type pg from 'pg'
import type { Queryable } from '../store/database.ts'
import { ABILITIES, type Ability, ENVIRONMENTS, type Environment } from './environment.ts'
import { harareDay } from './harare-day.ts'
import { hashSecret, newId } from './ids.ts'

/** The sandbox's starting balance, restored by a reset, in US cents (service-api.md, Limits). */
export const SANDBOX_BALANCE = 100_000n

/** A partner to be written; both secrets are stored only as digests. */
export type NewPartner = { code: string; name: string; portalToken: string; testKey: string }

/** Writes a partner with its two balances, the sandbox's filled, and a sandbox key with every ability. */
export async function createPartner(db: pg.PoolClient, partner: NewPartner, now: Date): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    'insert into partners (code, name, portal_token_hash, created_at) values ($1, $2, $3, $4) returning id',
    [partner.code, partner.name, hashSecret(partner.portalToken), now],
  )
  const partnerId = rows[0]?.id ?? 0
  for (const environment of ENVIRONMENTS) {
    const balance = environment === 'test' ? SANDBOX_BALANCE : 0n
    const account = await db.query<{ id: number }>(
      `insert into accounts (partner_id, environment, available, usage_day) values ($1, $2, $3, $4) returning id`,
      [partnerId, environment, balance, harareDay(now)],
    )
    if (balance === 0n) continue
    await db.query(
      `insert into ledger_entries (account_id, kind, available, reserved, outside, balance_after, object_id, occurred_at)
       values ($1, 'top_up', $2, 0, $3, $2, $4, $5)`,
      [account.rows[0]?.id, balance, -balance, partner.code, now],
    )
  }
  await insertKey(db, { partnerId, environment: 'test', secret: partner.testKey, abilities: ABILITIES, now })
  return partnerId
}

/** Writes a key, as a digest and its last four characters, and returns its id. */
export async function insertKey(
  db: Queryable,
  key: {
    partnerId: number
    environment: Environment
    secret: string
    abilities: readonly Ability[]
    branchId?: string | null
    expiresAt?: Date | null
    now: Date
  },
): Promise<string> {
  const id = newId('key')
  await db.query(
    `insert into api_keys (id, partner_id, environment, hash, hint, abilities, branch_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      key.partnerId,
      key.environment,
      hashSecret(key.secret),
      key.secret.slice(-4),
      key.abilities,
      key.branchId ?? null,
      key.now,
      key.expiresAt ?? null,
    ],
  )
  return id
}
