import type { StoredQuote } from '../domain/sale.ts'
import type { Queryable } from './database.ts'

const COLUMNS = `id, account_id as "accountId", product, recipient, customer_name as "customerName",
  face_value as "faceValue", face_currency as "faceCurrency", rate, fee, total_debit as "totalDebit",
  branch_id as "branchId", terminal_id as "terminalId", created_at as "createdAt", expires_at as "expiresAt"`

export async function insertQuote(db: Queryable, quote: StoredQuote): Promise<void> {
  await db.query({
    name: 'insert-quote',
    text: `insert into quotes (id, account_id, product, recipient, customer_name, face_value, face_currency, rate, fee,
      total_debit, branch_id, terminal_id, created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    values: [
      quote.id,
      quote.accountId,
      quote.product,
      JSON.stringify(quote.recipient),
      quote.customerName,
      quote.faceValue,
      quote.faceCurrency,
      quote.rate,
      quote.fee,
      quote.totalDebit,
      quote.branchId,
      quote.terminalId,
      quote.createdAt,
      quote.expiresAt,
    ],
  })
}

/** The quotes with these ids, of whatever account. */
export async function findQuotes(db: Queryable, ids: readonly string[]): Promise<StoredQuote[]> {
  const text = `select ${COLUMNS} from quotes where id = any($1)`
  const { rows } = await db.query<StoredQuote>({ name: 'find-quotes', text, values: [ids] })
  return rows
}
