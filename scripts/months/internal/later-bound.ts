import type pg from 'pg'
import { BackupRefused, quoted } from '../../backup/model.ts'
import { whenFree } from '../../migrations/when-free.ts'
import type { MonthFile } from '../month-file.ts'
import type { Part } from '../parts.ts'

/**
 * A partition that spans a month which is to come back, as `before` does in a restored database. It must begin at
 * `from` instead.
 */
export type WidePart = { table: string; name: string; from: string; until: string }

/**
 * The partitions that have to make room for a month. Throws BackupRefused if one holds rows of that month or of an
 * earlier one, which would then belong to no partition.
 */
export async function findWideParts(
  client: pg.Client,
  parts: readonly Part[],
  { month, tables }: MonthFile,
): Promise<WidePart[]> {
  const wide: WidePart[] = []
  for (const one of tables) {
    const until = new Date(one.until)
    for (const part of parts.filter((other) => other.table === one.table && reachesInto(other, one))) {
      const { table, name } = part
      const older = `select from ${quoted(name)} where at < $1 limit 1`
      if (part.until <= until || (await client.query(older, [until])).rows.length > 0) {
        throw new BackupRefused(
          `${month} cannot come back into this database: ${name} holds that time and what was before it in one part, as after a restore.`,
        )
      }
      wide.push({ table, name, from: one.until, until: part.until.toISOString() })
    }
  }
  return wide
}

function reachesInto(part: Part, { from, until }: MonthFile['tables'][number]): boolean {
  return (part.from === null || part.from < new Date(until)) && (from === null || part.until > new Date(from))
}

/**
 * Checks the later bound before the move, so that nobody who sells waits while all rows are read. Replaces a bound that
 * a failed try left behind.
 */
export async function proveLaterBound(client: pg.Client, { name, from, until }: WidePart): Promise<void> {
  await whenFree(client, () =>
    client.query(`alter table ${quoted(name)} drop constraint if exists later_bound,
      add constraint later_bound check (at >= '${from}' and at < '${until}') not valid`),
  )
  await client.query(`alter table ${quoted(name)} validate constraint later_bound`)
}

/** Detaches the partition, in the caller's transaction; `attachAgain` puts it back. */
export async function detach(client: pg.Client, { table, name }: WidePart): Promise<void> {
  await client.query(`alter table ${quoted(table)} detach partition ${quoted(name)}`)
}

/** Attaches the partition again, from its later bound on. */
export async function attachAgain(client: pg.Client, { table, name, from, until }: WidePart): Promise<void> {
  await client.query(
    `alter table ${quoted(table)} attach partition ${quoted(name)} for values from ('${from}') to ('${until}')`,
  )
  await client.query(`alter table ${quoted(name)} drop constraint later_bound`)
}
