import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import * as copyStreams from 'pg-copy-streams'

/** Puts PostgreSQL's COPY text back into tables, one after the other. */
export type RowsInto = {
  /** Takes the next part of a table. A part of another table means that the previous table is complete. */
  take: (table: string, content: Buffer) => Promise<void>
  /** Completes the last table. Returns how many rows each table got. */
  finish: () => Promise<ReadonlyMap<string, number>>
  /** Aborts the table that is being loaded, so that the connection can be used again. */
  abandon: (reason: Error) => Promise<void>
}

/** `target` returns where the rows of a table go, with their columns: `"Sale" ("id", "state")`. */
export function rowsInto(client: pg.Client, target: (table: string) => string): RowsInto {
  const rows = new Map<string, number>()
  let open: { table: string; copy: copyStreams.CopyStreamQuery } | undefined
  const close = async () => {
    if (!open) return
    open.copy.end()
    await finished(open.copy)
    rows.set(open.table, open.copy.rowCount)
    open = undefined
  }
  return {
    take: async (table, content) => {
      if (open?.table !== table) {
        await close()
        open = { table, copy: client.query(copyStreams.from(`copy ${target(table)} from stdin`)) }
      }
      if (!open.copy.write(content)) await once(open.copy, 'drain')
    },
    finish: async () => {
      await close()
      return rows
    },
    abandon: async (reason) => {
      open?.copy.destroy(reason)
      if (open) await finished(open.copy).catch(() => undefined)
    },
  }
}
