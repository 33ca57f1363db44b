import type { Collection } from '../domain/collection.ts'
import type { Queryable } from './database.ts'

/** The columns of a collection under the names of its type. */
export const COLLECTION_COLUMNS = `id, account_id as "accountId", method, status, amount, currency,
  charge_amount as "chargeAmount", rate, customer_phone as "customerPhone", reference, branch_id as "branchId",
  terminal_id as "terminalId", otp, pay_code as "payCode", confirmed, held,
  completes_on_check as "completesOnCheck", earliest_at as "earliestAt", reverse_after_ms as "reverseAfterMs",
  failure_code as "failureCode", created_at as "createdAt", expires_at as "expiresAt", completed_at as "completedAt"`

/** The collection with this id, of any account; null if there is none. */
export async function findCollection(db: Queryable, id: string): Promise<Collection | null> {
  const text = `select ${COLLECTION_COLUMNS} from collections where id = $1`
  const { rows } = await db.query<Collection>({ name: 'find-collection', text, values: [id] })
  return rows[0] ?? null
}

/** Adds a collection. */
export async function insertCollection(db: Queryable, collection: Collection): Promise<void> {
  await db.query(
    `insert into collections (id, account_id, method, status, amount, currency, charge_amount, rate, customer_phone,
      reference, branch_id, terminal_id, otp, pay_code, confirmed, held, completes_on_check, earliest_at,
      reverse_after_ms, failure_code, created_at, expires_at, completed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)`,
    [
      collection.id,
      collection.accountId,
      collection.method,
      collection.status,
      collection.amount,
      collection.currency,
      collection.chargeAmount,
      collection.rate,
      collection.customerPhone,
      collection.reference,
      collection.branchId,
      collection.terminalId,
      collection.otp,
      collection.payCode,
      collection.confirmed,
      collection.held,
      collection.completesOnCheck,
      collection.earliestAt,
      collection.reverseAfterMs,
      collection.failureCode,
      collection.createdAt,
      collection.expiresAt,
      collection.completedAt,
    ],
  )
}

/** Writes a collection's changeable columns; it must have been read under its account's lock. */
export async function updateCollection(db: Queryable, collection: Collection): Promise<void> {
  await db.query(
    `update collections set status = $2, confirmed = $3, held = $4, completes_on_check = $5, failure_code = $6,
      completed_at = $7, reverse_after_ms = $8 where id = $1`,
    [
      collection.id,
      collection.status,
      collection.confirmed,
      collection.held,
      collection.completesOnCheck,
      collection.failureCode,
      collection.completedAt,
      collection.reverseAfterMs,
    ],
  )
}
