import { createHash } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { asJson } from '../backup/as-json.ts'
import { copyRows } from '../backup/copy-rows.ts'
import { BackupRefused, quoted, SUMS_NAME, tableOfPart } from '../backup/model.ts'
import { readArchive } from '../backup/read-archive.ts'
import { writeArchive } from '../backup/write-archive.ts'

const MANIFEST_NAME = 'month.json'
const MonthFile = z.object({
  format: z.literal(1),
  /** Such as 2026-11, `before`, or `before-2026-11`. */
  month: z.string(),
  /** The partitions with their bounds; if `from` is null, it holds everything before `until`. */
  tables: z.array(
    z.object({
      table: z.string(),
      name: z.string().regex(/^\w+$/),
      columns: z.array(z.string()),
      from: z.iso.datetime().nullable(),
      until: z.iso.datetime(),
    }),
  ),
})
export type MonthFile = z.infer<typeof MonthFile>

const MonthSums = z.record(z.string(), z.object({ rows: z.number().int(), sha256: z.string() }))
export type MonthSums = z.infer<typeof MonthSums>

/**
 * Writes a month's rows into an encrypted file, from one snapshot. Returns the number of rows and the hash of each
 * partition.
 */
export async function writeMonthFile(
  client: pg.Client,
  { file, month, recipients }: { file: string; month: MonthFile; recipients: readonly string[] },
): Promise<MonthSums> {
  const archive = await writeArchive(file, recipients)
  try {
    await archive.add(MANIFEST_NAME, asJson(month))
    const sums: MonthSums = {}
    await client.query('begin isolation level repeatable read, read only')
    for (const { name, columns } of month.tables) {
      const all = `select ${columns.map(quoted).join(', ')} from ${quoted(name)} order by id`
      sums[name] = await copyRows(client, archive, name, all)
    }
    await client.query('commit')
    await archive.add(SUMS_NAME, asJson(sums))
    await archive.finish()
    return sums
  } catch (error) {
    await archive.abandon(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

type Reader = {
  /** Gets the file's description, before any row. */
  begin: (month: MonthFile) => Promise<void>
  /** Gets rows of a partition as they are read, in PostgreSQL's COPY text. */
  take: (name: string, content: Buffer) => Promise<void>
}
const NOBODY: Reader = { begin: async () => {}, take: async () => {} }

/**
 * Reads a month's file to its end and returns its description and sums. `identity` is an age key that opens it. Throws
 * BackupRefused if it is not such a file, was cut off or changed, or its rows do not match its sums.
 */
export async function readMonthFile(
  { file, identity }: { file: string; identity: string },
  { begin, take }: Reader = NOBODY,
): Promise<{ month: MonthFile; sums: MonthSums }> {
  const parts = readArchive(file, identity)
  const first = (await parts.next()).value
  if (first?.name !== MANIFEST_NAME) throw new BackupRefused('The file holds no month of the point of sale.')
  const month = MonthFile.parse(JSON.parse(String(first.content)))
  await begin(month)
  const hashes = new Map(month.tables.map(({ name }) => [name, createHash('sha256')]))
  for await (const { name, content } of parts) {
    if (name === SUMS_NAME) {
      const sums = MonthSums.parse(JSON.parse(String(content)))
      for (const [table, hash] of hashes) {
        if (hash.digest('hex') !== sums[table]?.sha256) throw new BackupRefused(`The rows of ${table} are not whole.`)
      }
      return { month, sums }
    }
    const table = tableOfPart(name) ?? ''
    const hash = hashes.get(table)
    if (!hash) throw new BackupRefused(`The file has a part that this version does not know: ${name}.`)
    hash.update(content)
    await take(table, content)
  }
  throw new BackupRefused('The file ends too early: its last part is missing.')
}
