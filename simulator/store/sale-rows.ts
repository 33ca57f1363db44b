import type { Sale } from '../domain/sale.ts'
import type { Queryable } from './database.ts'

/** The columns of a sale under the names of its type. */
export const SALE_COLUMNS = `id, account_id as "accountId", reference, quote_id as "quoteId", status, product, recipient,
  customer_name as "customerName", face_value as "faceValue", face_currency as "faceCurrency", fee,
  total_debit as "totalDebit", balance_after as "balanceAfter", branch_id as "branchId", terminal_id as "terminalId",
  token, units, pin, provider_reference as "providerReference", failure_code as "failureCode", held,
  created_at as "createdAt", completed_at as "completedAt"`

/** The sale with this id, of any account; null if there is none. */
export async function findSale(db: Queryable, id: string): Promise<Sale | null> {
  const text = `select ${SALE_COLUMNS} from transactions where id = $1`
  const { rows } = await db.query<Sale>({ name: 'find-sale', text, values: [id] })
  return rows[0] ?? null
}

/**
 * An account's sales that already use one of these keys, references or quotes. Each is looked up separately: given a
 * list, the planner would scan all of the account's sales while a table is young.
 */
export async function findKnownSales(
  db: Queryable,
  accountId: number,
  wanted: { keys: string[]; references: string[]; quoteIds: string[] },
): Promise<Sale[]> {
  const { rows } = await db.query<Sale>({
    name: 'find-known-sales',
    text: `select sales.* from unnest($2::text[], $3::text[], $4::text[]) as wanted (key, reference, quote)
      cross join lateral (
        select ${SALE_COLUMNS} from transactions where account_id = $1 and id =
          (select object_id from idempotency_keys where account_id = $1 and idempotency_keys.key = wanted.key)
        union select ${SALE_COLUMNS} from transactions where account_id = $1 and reference = wanted.reference
        union select ${SALE_COLUMNS} from transactions where quote_id = wanted.quote and account_id = $1
      ) as sales`,
    values: [accountId, wanted.keys, wanted.references, wanted.quoteIds],
  })
  return rows
}

/** A new sale with the key of its request. */
export type NewSale = { sale: Sale; idempotencyKey: string; requestHash: string }

const INSERT = `
with sales as (
  insert into transactions (id, account_id, reference, quote_id, status, product, recipient, customer_name, face_value,
    face_currency, fee, total_debit, balance_after, branch_id, terminal_id, token, units, pin, provider_reference,
    failure_code, held, created_at, completed_at)
  select id, $1, reference, quote_id, status, product, recipient, customer_name, face_value, face_currency, fee,
    total_debit, balance_after, branch_id, terminal_id, token, units, pin, provider_reference, failure_code, held,
    created_at, completed_at
  from jsonb_to_recordset($2::jsonb) as r (id text, reference text, quote_id text, status text, product text,
    recipient jsonb, customer_name text, face_value bigint, face_currency text, fee bigint, total_debit bigint,
    balance_after bigint, branch_id text, terminal_id text, token text, units text, pin text, provider_reference text,
    failure_code text, held boolean, created_at timestamptz, completed_at timestamptz)
)
insert into idempotency_keys (account_id, key, request_hash, object_id)
select $1, key, request_hash, id
from jsonb_to_recordset($2::jsonb) as r (key text, request_hash text, id text)`

/** Writes new sales of one account and their keys, in one statement. */
export async function insertSales(db: Queryable, accountId: number, sales: readonly NewSale[]): Promise<void> {
  if (sales.length === 0) return
  const values = [accountId, JSON.stringify(sales.map(saleRow))]
  await db.query({ name: 'insert-sales', text: INSERT, values })
}

function saleRow({ sale, idempotencyKey, requestHash }: NewSale) {
  return {
    key: idempotencyKey,
    request_hash: requestHash,
    id: sale.id,
    reference: sale.reference,
    quote_id: sale.quoteId,
    status: sale.status,
    product: sale.product,
    recipient: sale.recipient,
    customer_name: sale.customerName,
    face_value: String(sale.faceValue),
    face_currency: sale.faceCurrency,
    fee: String(sale.fee),
    total_debit: String(sale.totalDebit),
    balance_after: String(sale.balanceAfter),
    branch_id: sale.branchId,
    terminal_id: sale.terminalId,
    token: sale.token,
    units: sale.units,
    pin: sale.pin,
    provider_reference: sale.providerReference,
    failure_code: sale.failureCode,
    held: sale.held,
    created_at: sale.createdAt,
    completed_at: sale.completedAt,
  }
}

/** Writes a sale's change of state; false, with nothing written, if it was no longer in `from`. */
export async function updateSaleState(db: Queryable, sale: Sale, from: Sale['status']): Promise<boolean> {
  const { rowCount } = await db.query(
    `update transactions set status = $3, balance_after = $4, token = $5, units = $6, pin = $7, provider_reference = $8,
      failure_code = $9, completed_at = $10, held = false where id = $1 and status = $2`,
    [
      sale.id,
      from,
      sale.status,
      sale.balanceAfter,
      sale.token,
      sale.units,
      sale.pin,
      sale.providerReference,
      sale.failureCode,
      sale.completedAt,
    ],
  )
  return rowCount === 1
}
