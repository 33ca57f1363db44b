import type { StoredQuote } from '../domain/sale.ts'
import type { Queryable } from './database.ts'

const COLUMNS = `id, account_id as "accountId", product, recipient, customer_name as "customerName",
  face_value as "faceValue", face_currency as "faceCurrency", rate, fee, total_debit as "totalDebit",
  branch_id as "branchId", terminal_id as "terminalId", created_at as "createdAt", expires_at as "expiresAt"`

const INSERT = `
insert into quotes (id, account_id, product, recipient, customer_name, face_value, face_currency, rate, fee, total_debit,
  branch_id, terminal_id, created_at, expires_at)
select id, account_id, product, recipient, customer_name, face_value, face_currency, rate, fee, total_debit, branch_id,
  terminal_id, created_at, expires_at
from jsonb_to_recordset($1::jsonb) as r (id text, account_id integer, product text, recipient jsonb, customer_name text,
  face_value bigint, face_currency text, rate text, fee bigint, total_debit bigint, branch_id text, terminal_id text,
  created_at timestamptz, expires_at timestamptz)`

/** Writes quotes, of any accounts, in one statement. */
export async function insertQuotes(db: Queryable, quotes: readonly StoredQuote[]): Promise<void> {
  await db.query({ name: 'insert-quotes', text: INSERT, values: [JSON.stringify(quotes.map(quoteRow))] })
}

function quoteRow(quote: StoredQuote) {
  return {
    id: quote.id,
    account_id: quote.accountId,
    product: quote.product,
    recipient: quote.recipient,
    customer_name: quote.customerName,
    face_value: String(quote.faceValue),
    face_currency: quote.faceCurrency,
    rate: quote.rate,
    fee: String(quote.fee),
    total_debit: String(quote.totalDebit),
    branch_id: quote.branchId,
    terminal_id: quote.terminalId,
    created_at: quote.createdAt,
    expires_at: quote.expiresAt,
  }
}

/** The quotes with these ids, of any account. */
export async function findQuotes(db: Queryable, ids: readonly string[]): Promise<StoredQuote[]> {
  const text = `select ${COLUMNS} from quotes where id = any($1)`
  const { rows } = await db.query<StoredQuote>({ name: 'find-quotes', text, values: [ids] })
  return rows
}
