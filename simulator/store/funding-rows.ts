import type { Funding } from '../domain/funding.ts'
import type { Queryable } from './database.ts'

const COLUMNS = `id, account_id as "accountId", method, status, amount, reference, phone, instructions, held,
  credits_on_check as "creditsOnCheck", created_at as "createdAt", credited_at as "creditedAt"`

/** The funding with this id, of any account; null if there is none. */
export async function findFunding(db: Queryable, id: string): Promise<Funding | null> {
  const { rows } = await db.query<Funding>(`select ${COLUMNS} from fundings where id = $1`, [id])
  return rows[0] ?? null
}

/** Adds a funding. */
export async function insertFunding(db: Queryable, funding: Funding): Promise<void> {
  await db.query(
    `insert into fundings (id, account_id, method, status, amount, reference, phone, instructions, held,
      credits_on_check, created_at, credited_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      funding.id,
      funding.accountId,
      funding.method,
      funding.status,
      funding.amount,
      funding.reference,
      funding.phone,
      funding.instructions,
      funding.held,
      funding.creditsOnCheck,
      funding.createdAt,
      funding.creditedAt,
    ],
  )
}

/** Writes a funding's end; it must have been read under its account's lock. */
export async function updateFunding(db: Queryable, funding: Funding): Promise<void> {
  const sql = 'update fundings set status = $2, held = $3, credits_on_check = $4, credited_at = $5 where id = $1'
  await db.query(sql, [funding.id, funding.status, funding.held, funding.creditsOnCheck, funding.creditedAt])
}
