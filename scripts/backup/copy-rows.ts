import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { partName } from './model.ts'
import type { Archive } from './write-archive.ts'

const PART_BYTES = 4 * 1024 * 1024

export type Copied = { rows: number; sha256: string }

/**
 * Copies what a query selects into an archive, under `table`, in parts of some megabytes. Returns the number of rows
 * and the hash of what was copied.
 */
export async function copyRows(client: pg.Client, archive: Archive, table: string, select: string): Promise<Copied> {
  const source = client.query(copyTo(`copy (${select}) to stdout`))
  const hash = createHash('sha256')
  let chunks: Buffer[] = []
  let size = 0
  let part = 0
  const put = async () => {
    if (size === 0) return
    await archive.add(partName(table, part), Buffer.concat(chunks))
    part += 1
    chunks = []
    size = 0
  }
  for await (const chunk of source) {
    hash.update(chunk)
    chunks.push(chunk)
    size += chunk.length
    if (size >= PART_BYTES) await put()
  }
  await put()
  return { rows: source.rowCount, sha256: hash.digest('hex') }
}
