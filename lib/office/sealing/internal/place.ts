import type { Tx } from '@/lib/platform/database/db.ts'

/** A stored row with something sealed or to be sealed; `key` is its primary key as text. */
export type SealedRow = { key: string }

/** A table with sealed columns: how to find the rows that are due, and how to seal them. */
export type SealedTable<Row extends SealedRow> = {
  name: string
  /** Keys above `after`, in order, of rows that the newest key did not seal. May read the whole table. */
  findOlder(tx: Tx, after: string, most: number): Promise<SealedRow[]>
  lock(tx: Tx, keys: string[]): Promise<Row[]>
  /** The row's columns, sealed under the newest key. Throws Unreadable. */
  sealed(row: Row): Sealed
  write(tx: Tx, sealed: readonly Sealed[]): Promise<unknown>
}

/** A table that older versions filled without sealing, or sealed otherwise. */
export type OnceUnsealedTable<Row extends SealedRow> = SealedTable<Row> & {
  /** Finds and locks rows that an older version stored; skips rows that somebody else has locked. */
  lockPlain(tx: Tx, most: number): Promise<Row[]>
}

/** A row's key and its sealed texts, in the order of the table's columns. */
export type Sealed = readonly [key: string, ...(string | null)[]]

/** One column of several sealed rows, as the arrays that `unnest` takes. */
export function columnOf(rows: readonly Sealed[], place: number): (string | null)[] {
  return rows.map((row) => row[place] ?? null)
}
