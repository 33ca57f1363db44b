import pg from 'pg'
import { asJson } from './as-json.ts'
import { copyRows } from './copy-rows.ts'
import { describeDatabase, readSequences } from './describe-database.ts'
import { MANIFEST_NAME, quoted, SUMS_NAME, type Sums } from './model.ts'
import { writeArchive } from './write-archive.ts'

export type BackupMade = { at: string; tables: number; rows: number }

/**
 * Writes every row of the point of sale into an encrypted file, from one snapshot, while the shop sells. `recipients`
 * are age public keys. If anything goes wrong, throws and leaves no file.
 */
export async function writeBackup({
  url,
  file,
  recipients,
}: {
  url: string
  file: string
  recipients: readonly string[]
}): Promise<BackupMade> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  let lost: Error | undefined
  client.on('error', (error) => {
    lost = error
  })
  await client.connect()
  const archive = await writeArchive(file, recipients)
  try {
    await client.query('begin isolation level repeatable read, read only')
    await client.query(
      `select set_config('statement_timeout', '0', true), set_config('timezone', 'UTC', true),
         set_config('datestyle', 'ISO', true), set_config('client_encoding', 'UTF8', true)`,
    )
    const manifest = await describeDatabase(client)
    await archive.add(MANIFEST_NAME, asJson(manifest))
    const rows: Sums['rows'] = {}
    for (const { name, columns } of manifest.tables) {
      // A query rather than the table, since PostgreSQL does not copy straight out of a partitioned table.
      const copied = await copyRows(
        client,
        archive,
        name,
        `select ${columns.map(quoted).join(', ')} from ${quoted(name)}`,
      )
      rows[name] = copied.rows
    }
    await archive.add(SUMS_NAME, asJson({ rows, sequences: await readSequences(client) } satisfies Sums))
    await client.query('commit')
    await archive.finish()
    const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
    return { at: manifest.at, tables: manifest.tables.length, rows: all }
  } catch (error) {
    const reason = lost ?? (error instanceof Error ? error : new Error(String(error)))
    await archive.abandon(reason)
    throw reason
  } finally {
    await client.end().catch(() => undefined)
  }
}
