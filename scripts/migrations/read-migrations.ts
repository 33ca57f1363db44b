import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** One folder of prisma/migrations; the checksum is the one that Prisma keeps, SHA-256 of the file in hex. */
export type Migration = { name: string; script: string; checksum: string }

/** The migrations of a folder in the order in which they are applied, which is that of their names. */
export function readMigrations(folder: string): Migration[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return entries
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const bytes = readFileSync(path.join(folder, name, 'migration.sql'))
      return { name, script: bytes.toString('utf8'), checksum: createHash('sha256').update(bytes).digest('hex') }
    })
}
