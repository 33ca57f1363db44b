import type { Tx } from '@/lib/platform/database/db.ts'

/** A stored row with something sealed, or to be sealed; `key` is its primary key as text. */
export type SealedRow = { key: string }

/** A table with sealed columns: how rows that are due are found, and how they are sealed. */
export type SealedTable<Row extends SealedRow> = {
  name: string
  /** Keys after `after`, in order, of rows that the newest key did not seal. May read the whole table. */
  findOlder(tx: Tx, after: string, most: number): Promise<SealedRow[]>
  lock(tx: Tx, keys: string[]): Promise<Row[]>
  /** The row's columns under the newest key. Throws Unreadable. */
  sealed(row: Row): Sealed
  write(tx: Tx, sealed: readonly Sealed[]): Promise<unknown>
}

/** One that older versions filled without sealing, or sealed otherwise. */
export type OnceUnsealedTable<Row extends SealedRow> = SealedTable<Row> & {
  /** Rows that an older version stored, locked; rows that somebody works on are left for later. */
  lockPlain(tx: Tx, most: number): Promise<Row[]>
}

/** A row's key and its sealed texts, in the order of the table's columns. */
export type Sealed = readonly [key: string, ...(string | null)[]]

/** One column of several sealed rows, as the arrays that `unnest` takes. */
export function columnOf(rows: readonly Sealed[], place: number): (string | null)[] {
  return rows.map((row) => row[place] ?? null)
}
