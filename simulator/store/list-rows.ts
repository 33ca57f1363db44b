import type { Span } from '../domain/page.ts'
import type { Queryable } from './database.ts'

/** Columns and their required values; null means any. */
export type Filters = readonly (readonly [column: string, value: string | null])[]

/**
 * The newest rows of an account's list that match the filters, one more than a page so the caller sees if more follow.
 * `columns`, `table`, `at` and filter names come from our own code, never from a request.
 */
export async function listRows<Row>(
  db: Queryable,
  list: { columns: string; table: string; at: string; accountId: number; filters: Filters; span: Span; size: number },
): Promise<(Row & { seq: bigint })[]> {
  const values: unknown[] = [list.accountId, list.size + 1]
  const conditions = ['account_id = $1']
  const add = (condition: string, value: unknown): void => {
    if (value === null) return
    values.push(value)
    conditions.push(`${condition} $${values.length}`)
  }
  for (const [column, value] of list.filters) add(`${column} =`, value)
  add(`${list.at} >=`, list.span.from)
  add(`${list.at} <`, list.span.to)
  add('seq <', list.span.before)
  const { rows } = await db.query<Row & { seq: bigint }>(
    `select seq, ${list.columns} from ${list.table} where ${conditions.join(' and ')} order by seq desc limit $2`,
    values,
  )
  return rows
}
