import { StatementEntry } from '../contract/account.ts'
import { spanQuery } from '../contract/fields.ts'
import { formatInstant } from '../domain/clock.ts'
import { formatCents } from '../domain/money.ts'
import { cutPage, readSpan } from '../domain/page.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { listRows } from '../store/list-rows.ts'

const PAGE_SIZE = 100

type Row = {
  kind: string
  available: bigint
  balanceAfter: bigint
  objectId: string
  reference: string | null
  branchId: string | null
  occurredAt: Date
}

/** GET /statement: the rows that moved the available balance, newest first. */
export const statementEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/statement',
    ability: 'balance:read',
    summary: 'Ledger rows with the running balance, newest first, 100 a page',
    query: spanQuery,
    data: StatementEntry,
    list: true,
    statuses: [200],
    async handle({ simulator, key, query }) {
      const rows = await listRows<Row>(simulator.pool, {
        columns: `kind, available, balance_after as "balanceAfter", object_id as "objectId", reference,
          branch_id as "branchId", occurred_at as "occurredAt"`,
        table: `(select * from ledger_entries where kind <> 'settle') as entries`,
        at: 'occurred_at',
        accountId: key.accountId,
        filters: [['branch_id', key.branchId]],
        span: readSpan(query),
        size: PAGE_SIZE,
      })
      const { page, next } = cutPage(rows, PAGE_SIZE)
      const data = page.map((row) => presentEntry(row, simulator.settings.minimal))
      return { status: 200, message: 'Statement', data, nextCursor: next }
    },
  }),
]

function presentEntry(row: Row & { seq: bigint }, minimal: boolean) {
  const kept = {
    kind: row.kind,
    amount: formatCents(row.available),
    balance_after: formatCents(row.balanceAfter),
    occurred_at: formatInstant(row.occurredAt),
  }
  if (minimal) return kept
  const { objectId: object_id, reference, branchId: branch_id } = row
  return { id: `le_${row.seq}`, ...kept, object_id, reference, branch_id }
}
