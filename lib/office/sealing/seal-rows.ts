import { db, dbForLong, type Tx } from '@/lib/platform/database/db.ts'
import { Unreadable } from '@/lib/platform/sealing/seal.ts'
import {
  AUTHENTICATORS,
  BODIES,
  CHANGE_CODES,
  IDENTITIES,
  type OnceUnsealedTable,
  REMOVED_AUTHENTICATORS,
  REQUESTS,
  SEALED_SALES,
  type Sealed,
  type SealedRow,
  type SealedTable,
} from './internal/sealed-tables.ts'

/** A transaction locks so few rows for only milliseconds, so nobody at a till waits for it. */
const AT_ONCE = 200

/** How many rows of one table were sealed, and how many could not be because their key is not in SEAL_KEYS. */
export type SealedCount = { name: string; sealed: number; unreadable: number }

/** Seals what older versions stored unsealed, in small batches. Leaves rows in use for the next time. */
export async function sealPlainRows(): Promise<number> {
  const counts = [await sealPlain(SEALED_SALES), await sealPlain(IDENTITIES), await sealPlain(BODIES)]
  return counts.reduce((sum, count) => sum + count, await sealPlain(AUTHENTICATORS))
}

async function sealPlain<Row extends SealedRow>(table: OnceUnsealedTable<Row>): Promise<number> {
  let sealed = 0
  for (;;) {
    const { found, written } = await db().$transaction(async (tx) => {
      const rows = await table.lockPlain(tx, AT_ONCE)
      return { found: rows.length, written: await write(table, tx, rows) }
    })
    sealed += written
    if (found < AT_ONCE || written === 0) return sealed
  }
}

/** Seals again what other keys sealed, safely at any time; after that, only older backups need those keys. */
export async function rotateSeals(): Promise<SealedCount[]> {
  await sealPlainRows()
  const counts = [await rotate(SEALED_SALES), await rotate(IDENTITIES), await rotate(BODIES)]
  const before = await rotate(AUTHENTICATORS)
  const removed = await rotate(REMOVED_AUTHENTICATORS)
  // An undo in between may have put one back that was sealed by another key.
  const again = await rotate(AUTHENTICATORS)
  const authenticators = { ...again, sealed: before.sealed + again.sealed }
  return [...counts, authenticators, removed, await rotate(REQUESTS), await rotate(CHANGE_CODES)]
}

async function rotate<Row extends SealedRow>(table: SealedTable<Row>): Promise<SealedCount> {
  const count = { name: table.name, sealed: 0, unreadable: 0 }
  let after = ''
  for (;;) {
    const keys = (await table.findOlder(dbForLong(), after, AT_ONCE)).map(({ key }) => key)
    const last = keys.at(-1)
    if (last === undefined) return count
    const written = await db().$transaction(async (tx) => write(table, tx, await table.lock(tx, keys)))
    count.sealed += written
    count.unreadable += keys.length - written
    after = last
  }
}

async function write<Row extends SealedRow>(table: SealedTable<Row>, tx: Tx, rows: readonly Row[]): Promise<number> {
  const sealed = rows.flatMap((row) => sealedOf(table, row))
  if (sealed.length > 0) await table.write(tx, sealed)
  return sealed.length
}

function sealedOf<Row extends SealedRow>(table: SealedTable<Row>, row: Row): Sealed[] {
  try {
    return [table.sealed(row)]
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return []
  }
}
