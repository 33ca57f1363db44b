import type { KeyObject } from 'node:crypto'
import { rmSync } from 'node:fs'
import type pg from 'pg'
import { BackupRefused, quoted } from '../backup/model.ts'
import { signedFile, signFile } from '../backup/signature.ts'
import { isInUse, whenFree } from '../migrations/when-free.ts'
import { type MonthFile, type MonthSums, readMonthFile, writeMonthFile } from './month-file.ts'
import { listParts } from './parts.ts'

/**
 * How long histories stay: pages and drills look back thirty days at most, and whoever asks about a sale does so within
 * a year.
 */
const STAYS_MONTHS = 12
const NOT_FINAL: [table: string, what: string, states: string][] = [
  ['Sale', 'sales', `'sending', 'pending'`],
  ['Collection', 'payments', `'sending', 'pending'`],
  ['Funding', 'top-ups', `'asked', 'sending', 'pending'`],
]

type Asked = {
  month: string
  file: string
  recipients: readonly string[]
  identity: string
  /** Signs the file before any row is removed. */
  signer?: KeyObject | null
  /** How long to wait before a table that is in use is asked for again. */
  comesBackMs?: number
}

/**
 * Moves the histories of a month into a file for `recipients` (age public keys): writes it, opens it again with
 * `identity` to compare it, signs it, and only then removes the rows, all or none. Returns how many there were. Throws
 * BackupRefused with a sentence for whoever ran it.
 */
export async function putAway(client: pg.Client, asked: Asked): Promise<number> {
  const parts = (await listParts(client)).filter(({ month }) => month === asked.month)
  if (parts.length === 0) throw new BackupRefused(`There is no month ${asked.month}. npm run months lists them.`)
  for (const { until } of parts) await refuseWhatIsNeeded(client, asked.month, until)
  const tables = parts.map(({ table, name, columns, from, until }) => {
    return { table, name, columns, from: from?.toISOString() ?? null, until: until.toISOString() }
  })
  const month: MonthFile = { format: 1, month: asked.month, tables }
  const sums = await writeMonthFile(client, { ...asked, month })
  try {
    await refuseOther(asked, sums)
    if (asked.signer) await sign(asked.file, sums, asked.signer)
    return await whenFree(client, () => remove(client, month, sums), { comesBackMs: asked.comesBackMs })
  } catch (error) {
    // Deletes the file only if the rows are surely still there: after a commit without an answer, the file may be all
    // that is left.
    const inUse = isInUse(error)
    if (inUse || error instanceof BackupRefused) {
      rmSync(asked.file)
      rmSync(signedFile(asked.file), { force: true })
    }
    throw inUse ? new BackupRefused(stayedInUse(asked.month)) : error
  }
}

const stayedInUse = (month: string) =>
  `The tables of ${month} stayed in use. Nothing was removed, and no file is left: run it again when the shop is quieter.`

async function refuseWhatIsNeeded(client: pg.Client, month: string, until: Date): Promise<void> {
  const { rows } = await client.query<{ young: boolean }>(
    `select $1 > harare_month(now() - make_interval(months => ${STAYS_MONTHS})) as young`,
    [until],
  )
  if (rows[0]?.young !== false) {
    throw new BackupRefused(`${month} is not over for a year yet: its histories are still asked for.`)
  }
  for (const [table, what, states] of NOT_FINAL) {
    const open = `select from ${quoted(table)} where state in (${states}) and "createdAt" < $1 limit 1`
    if ((await client.query(open, [until])).rows.length > 0) {
      throw new BackupRefused(`Some ${what} of that time have no end yet. Settle them first: their histories say how.`)
    }
  }
}

/** Refuses unless the file holds exactly what was written. */
async function refuseOther(asked: Asked, sums: MonthSums): Promise<void> {
  const read = await readMonthFile(asked)
  for (const [name, { rows, sha256 }] of Object.entries(sums)) {
    if (read.sums[name]?.rows === rows && read.sums[name]?.sha256 === sha256) continue
    throw new BackupRefused(`${asked.file} does not hold what was written to it. Nothing was removed.`)
  }
}

async function sign(file: string, sums: MonthSums, key: KeyObject): Promise<void> {
  const counts = Object.values(sums).map(({ rows }) => rows)
  const rows = counts.reduce((sum, one) => sum + one, 0)
  await signFile('month', file, { at: new Date().toISOString(), tables: counts.length, rows }, key)
}

async function remove(client: pg.Client, { month, tables }: MonthFile, sums: MonthSums): Promise<number> {
  let gone = 0
  for (const { name } of tables) {
    const written = sums[name]?.rows ?? 0
    await client.query(`lock table ${quoted(name)} in share mode`)
    const { rows } = await client.query<{ count: number }>(`select count(*)::float8 as count from ${quoted(name)}`)
    if (rows[0]?.count !== written)
      throw new BackupRefused(`${name} changed meanwhile. Nothing was removed: run it again.`)
    await client.query(`drop table ${quoted(name)}`)
    gone += written
  }
  await noteMonth(client, 'history:put-away', month, gone)
  return gone
}

/** Adds a row to the audit, in the caller's transaction. */
export async function noteMonth(
  client: pg.Client,
  action: 'history:put-away' | 'history:bring-back',
  month: string,
  rows: number,
): Promise<void> {
  await client.query(`insert into "Audit" (action, detail) values ($1, $2)`, [action, { month, rows: String(rows) }])
}
